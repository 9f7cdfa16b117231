//~ ends 0
//~ prints 501500
async fn one(s: &mut String, t: &str) -> usize {
    s.push_str(t);
    s.len()
}

#[tokio::main]
async fn main() {
    println!("before");
    let (mut s, t) = (String::new(), String::from("t"));
    let r = &mut s;
    /*@1000{*/let n@i@ = one(r, &t).await; let u@i@ = &t[..n@i@.min(1)];
    /*}@*/
    let mut sum = 0;
    /*@1000{*/sum += n@i@ + u@i@.len();
    /*}@*/
    println!("{sum}");
}
