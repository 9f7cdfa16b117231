//~ ends 134
//~ bulk
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let mut s = String::from("ab");
    for _ in 0..40 {
        let t = s.clone();
        s = s.replace('a', &t);
    }
    println!("{}", s.len());
}
