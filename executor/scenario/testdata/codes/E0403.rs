// Two generic parameters have one name.
fn f<T, T>(_: T) {}
fn main() {}
