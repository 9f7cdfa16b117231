//! What a `pub use` makes public is not dead code, nor what the interface of that mentions. `pub(crate)` makes nothing
//! public.
mod api {
    pub struct Engine {
        pub parts: Vec<Part>,
        hidden: u8,
    }

    impl Engine {
        pub fn new() -> Engine {
            Engine { parts: helper(), hidden: 0 }
        }
    }

    pub struct Part;

    impl Part {
        pub fn turn(&self) {}
        fn unused(&self) {}
    }

    fn helper() -> Vec<Part> {
        Vec::new()
    }

    pub fn not_exported() {}
}

mod inner {
    pub(crate) fn of_the_crate() {}
    pub fn by_glob() {}
}

pub use api::Engine;
pub use inner::*;

fn main() {
    println!("ok");
}
