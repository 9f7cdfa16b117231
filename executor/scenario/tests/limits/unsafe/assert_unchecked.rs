//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
fn main() {
    println!("before");
    let n = std::env::args().count();
    unsafe { std::hint::assert_unchecked(n > 100) };
    println!("{n}");
}
