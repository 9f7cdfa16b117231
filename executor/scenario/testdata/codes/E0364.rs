// A public import of a function that is private.
mod a {
    fn f() {}
    pub mod b {
        pub use super::f;
    }
}
fn main() {}
