// The type of a const parameter names another generic parameter.
fn f<T, const N: T>() {}
fn main() {}
