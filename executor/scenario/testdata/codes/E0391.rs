// The definition of an item needs itself.
const A: u32 = B;
const B: u32 = A;
fn main() {
    println!("{A}");
}
