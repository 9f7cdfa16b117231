// Fields with pub(super) are private outside of the parent module.
mod a {
    pub mod b {
        pub struct P {
            pub(super) x: i32,
            pub y: i32,
        }
        pub struct T(pub(super) i32);
        impl P {
            pub fn new() -> P {
                P { x: 1, y: 2 }
            }
        }
    }
    pub fn ok() -> i32 {
        let b::T(n) = b::T(1);
        let b::P { x, .. } = b::P::new();
        n + x
    }
}

fn main() {
    let p = a::b::P::new();
    println!("{} {} {}", p.x, p.y, a::ok());
    let a::b::P { x, .. } = p;
    let q = a::b::P { x: 1, y: 2 };
}
