// `main` has type parameters.
fn main<T>() {}
