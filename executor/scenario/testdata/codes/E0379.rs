// A function of a trait is const.
trait Start {
    const fn start();
}
fn main() {}
