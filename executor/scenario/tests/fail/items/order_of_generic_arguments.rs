//! Generic arguments of another kind than their parameters.
struct Pair<'a, T>(&'a T, &'a T);
struct Array<T, const N: usize>([T; N]);
fn pair<'a, T>(a: &'a T, b: &'a T) -> Pair<T, 'a> { Pair(a, b) }
fn array(_a: Array<3, u8>) {}
fn main() {}
