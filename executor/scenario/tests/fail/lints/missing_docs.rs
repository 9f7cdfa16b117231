#![deny(missing_docs)]
// missing_docs is about what other crates can name. What a doc comment says does not matter.
#![allow(dead_code)]

pub fn f() {}
fn g() {}

/// Described.
pub struct S {
    pub x: u8,
    y: u8,
    /** described */
    pub z: u8,
}
pub struct Positional(pub u8, u8);
#[doc(hidden)]
pub struct Hidden {
    pub x: u8,
}
pub mod m {
    pub fn g() {}
    fn h() {}
}
pub mod described {
    //! From within.

    pub struct P;
}
mod private {
    pub fn g() {}
}
pub trait Tr {
    fn a();
    fn b(&self);
    const C: u8;
    type A;
    /// Described.
    fn d(&self) {}
}
trait Ts {
    fn a();
}
pub enum E {
    A,
    B {
        x: u8,
    },
    #[doc = "x"]
    C(u8),
}
pub const C: u8 = 1;
pub static ST: u8 = 1;
pub type Al = u8;
pub union U {
    pub a: u8,
}
impl S {
    pub fn new() -> S {
        todo!()
    }
    pub fn me(&self) {}
    fn p(&self) {}
    pub const K: u8 = 1;
}
impl Tr for S {
    fn a() {}
    fn b(&self) {}
    const C: u8 = 1;
    type A = u8;
}
macro_rules! by_macro {
    () => {
        pub fn made() {}
    };
}
by_macro!();
#[derive(Clone)]
pub struct Derived;
#[allow(missing_docs)]
pub mod o {
    pub fn z() {}
}
pub async fn later() {}
pub(crate) fn near() {}

fn main() {}
