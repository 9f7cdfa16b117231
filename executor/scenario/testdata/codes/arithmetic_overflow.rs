// The result of an operation in an associated constant does not fit its type.
struct S;
impl S {
    const N: u8 = 255 + 1;
}
fn main() {
    println!("{}", S::N);
}
