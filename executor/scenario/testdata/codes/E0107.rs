// A path has another number of generic arguments than its item has parameters.
struct S<T>(T);
fn f(_: S<u8, u8>) {}
fn main() {}
