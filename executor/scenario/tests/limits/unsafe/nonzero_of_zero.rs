//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
fn main() {
    println!("before");
    let n = unsafe { std::num::NonZeroU32::new_unchecked(0) };
    println!("{:?} {:?}", n, Some(n));
    println!("{}", 10 / n.get());
}
