mod m {
    use std::collections::HashMap;
    struct T;
    fn f() {}
    pub mod n {
        pub fn g() {}
        fn h() {}
    }
    mod o {
        pub fn k() {}
    }
    pub use o::k;
    pub fn all() -> HashMap<i32, T> {
        f();
        HashMap::new()
    }
}
use m::f;
use m::n::{g, h};
use m::o::k;
use m::HashMap;
use m::T;

fn main() {
    m::k();
    g();
    let _: m::HashMap<i32, i32>;
    let c = |x: i32, x: i32| x;
}
