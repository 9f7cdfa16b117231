// A bound or an impl names something that is not a trait.
struct S;
fn f<T: S>(_: T) {}
fn main() {}
