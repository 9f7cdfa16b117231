// A function of a trait is const.
trait T {
    const fn f();
}
fn main() {}
