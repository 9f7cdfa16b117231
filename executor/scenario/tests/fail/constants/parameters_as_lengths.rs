// A parameter is no constant: not in the signature either.
fn grow(n: usize) -> [u8; n] { [0; 1] }
fn before(a: [u8; n], n: usize) {}
fn behind(n: usize, a: [u8; n]) {}
struct S;
impl S {
    fn f(&self, k: usize) -> Vec<[u8; k + 1]> { Vec::new() }
}
fn main() {}
