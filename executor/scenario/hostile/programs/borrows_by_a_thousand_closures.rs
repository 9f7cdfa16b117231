//~ ends 0
//~ prints 499500
fn main() {
    println!("before");
    let mut n = 0u64;
    /*@1000{*/let mut c@i@ = |x: u64| { n += x; n };
    c@i@(@i@);
    /*}@*/
    println!("{n}");
}
