// A trait object has two lifetime bounds.
trait Job {}
fn run<'a, 'b>(_: Box<dyn Job + 'a + 'b>) {}
fn main() {}
