// A trait is not in scope.
fn f<T: Missing>(_: T) {}
fn main() {}
