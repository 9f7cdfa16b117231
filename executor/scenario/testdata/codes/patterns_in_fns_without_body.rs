// A parameter of a function without a body is mut.
trait T {
    fn f(mut n: u8);
}
fn main() {}
