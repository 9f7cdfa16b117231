// Constants that need themselves, and functions that constants cannot call.
use std::mem::size_of;
const fn f() -> [u8; N] {
    [0; N]
}
const N: usize = f().len();
struct R {
    a: [u8; size_of::<Box<R>>()],
}
enum C {
    A = C::A as isize,
}
static S: [u8; T.len()] = [0; T.len()];
static T: [u8; 2] = [1, 2];
const G: fn() -> usize = || 4;
const H: usize = G();
fn nonconst() -> usize {
    3
}
const fn calls() -> usize {
    nonconst()
}
const K: usize = calls();
const V: Vec<u8> = vec![1];
const W: String = String::from("a");
const BOX: Box<u8> = Box::new(1);
fn main() {
    let d = [0u8; K];
}
