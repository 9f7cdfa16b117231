//~ ends refused
//~ says 1:  foreign functions (`extern` blocks) are not run here
extern "C" { fn abs(n: i32) -> i32; }
fn main() { println!("{}", unsafe { abs(-1) }); }
