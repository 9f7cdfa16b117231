//! Constructors of tuple structs with private fields, by path and by an import.
mod m {
    pub struct P(u32);
    impl P {
        pub fn new() -> P { P(1) }
    }
}
mod by_path {
    fn f() {
        let p = crate::m::P(1);
        let crate::m::P(_) = crate::m::P::new();
        match p { crate::m::P(_) => {} }
        let _: Vec<_> = [1].into_iter().map(crate::m::P).collect();
    }
}
use m::P;
fn main() {
    let _ = P(1);
    let P(_) = P::new();
    let _: Vec<_> = [1].into_iter().map(P).collect();
}
