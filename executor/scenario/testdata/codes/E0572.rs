// `return` stands outside of a function.
const N: u8 = return 1;
fn main() {
    println!("{N}");
}
