// A type or lifetime parameter of a type is never used.
struct S<T>;
fn main() {}
