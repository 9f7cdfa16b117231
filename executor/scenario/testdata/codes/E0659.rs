// A name comes from two glob imports.
mod a {
    pub fn f() {}
}
mod b {
    pub fn f() {}
    pub fn g() {}
}
use a::*;
use b::*;
fn main() {
    f();
    g();
}
