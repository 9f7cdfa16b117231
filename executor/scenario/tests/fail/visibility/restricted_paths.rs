// What is visible a few modules up, and no further.
mod a {
    pub mod b {
        pub(super) fn near() {}
        pub(in super::super) fn far() {}
        pub(self) fn own() {}
        pub(crate) fn all() {}
        pub(super) struct S;
        impl S { pub(super) fn new() -> S { near(); own(); S } pub(in super::super) fn get(&self) {} }
        pub struct T;
        impl T { pub(super) fn near(&self) {} pub(crate) fn all(&self) {} pub(super) const K: u8 = 1; }
        pub mod c { pub fn f() { super::near(); super::own(); super::super::g(); } }
    }
    fn g() { b::near(); b::far(); b::own(); b::S::new().get(); b::T.near(); println!("{}", b::T::K); }
    pub fn h() { g(); b::c::f(); }
}
use a::b::near;
use a::b::S;
fn main() {
    a::b::near();
    a::b::far();
    a::b::own();
    a::b::all();
    a::b::S::new();
    a::b::T.near();
    a::b::T.all(); a::b::T::near(&a::b::T);
    println!("{}", a::b::T::K);
    a::h();
}
