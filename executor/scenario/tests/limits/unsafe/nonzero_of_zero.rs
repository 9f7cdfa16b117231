//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let n = unsafe { std::num::NonZeroU32::new_unchecked(0) };
    println!("{:?} {:?}", n, Some(n));
    println!("{}", 10 / n.get());
}
