// A function without a body has a pattern as a parameter.
trait T {
    fn f((a, b): (u8, u8));
}
fn main() {}
