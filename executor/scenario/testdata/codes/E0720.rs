// An `impl Trait` type contains itself.
fn f(n: u8) -> impl Sized {
    if n == 0 {
        None
    } else {
        Some(f(n - 1))
    }
}
fn main() {
    f(1);
}
