//! A constructor requires the bounds of its struct or enum.
use std::fmt::Debug;
#[derive(Debug)]
struct W<T: Debug>(T);
struct NoDebug;
struct P<T: Copy> { t: T }
enum E<T: Default> { A(T), B }
fn main() {
    let w = W(NoDebug);
    let p = P { t: String::new() };
    let e = E::A(&3);
    let f: E<&u8> = E::B;
    let g = W::<NoDebug>;
}
