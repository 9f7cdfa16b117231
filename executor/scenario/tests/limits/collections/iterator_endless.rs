//~ ends never
fn main() {
    println!("before");
    println!("{}", std::iter::repeat(1u64).filter(|n| *n == 2).count());
}
