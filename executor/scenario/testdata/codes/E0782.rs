// A trait stands where a type is expected, without `dyn`.
trait A {}
fn f(_: Box<A>) {}
fn main() {}
