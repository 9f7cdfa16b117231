// An associated constant has an operation that panics.
struct S;
impl S {
    const N: usize = 1 / 0;
}
fn main() {
    println!("{}", S::N);
}
