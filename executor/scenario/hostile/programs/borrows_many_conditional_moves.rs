//~ ends 0
//~ prints 599
fn main() {
    println!("before");
    let c = std::env::args().count();
    let mut n = 0;
    /*@600{*/let s@i@ = String::from("x");
    if c > @i@ { drop(s@i@); } else { n += s@i@.len(); }
    /*}@*/
    println!("{n}");
}
