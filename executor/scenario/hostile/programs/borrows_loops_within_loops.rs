//~ ends 0
//~ prints 5
fn main() {
    println!("before");
    let mut v = vec![0u32; 4];
    let mut r = &mut v;
    /*@120{*/'l@i@: while r.len() == 4 {
        let t = &mut *r;
        t.push(@i@);
        r = t;
    /*}@*/
    r.push(1);
    /*@120{*/}/*}@*/
    println!("{}", v.len());
}
