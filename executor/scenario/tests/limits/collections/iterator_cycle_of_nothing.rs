//~ ends 0
//~ prints 0
fn main() {
    println!("before");
    println!("{:?}", std::iter::empty::<u8>().cycle().next());
    println!("{}", (0..0).cycle().count());
}
