//! Names that two imports define, that an import and an item define, that globs make ambiguous, and public imports of
//! what is private.
mod fruit {
    pub struct Apple;
    pub fn name() -> &'static str {
        "fruit"
    }
    fn hidden() {}
    mod deep {}
    pub mod open {
        pub use super::deep as shown;
        pub use super::hidden;
    }
}
mod tree {
    pub struct Apple;
    pub fn name() -> &'static str {
        "tree"
    }
    pub fn leaf() -> u32 {
        1
    }
    pub fn root() {}
}
use fruit::*;
use std::fmt::Result;
use std::io::Result;
use tree::*;
use tree::root;
fn root() -> Result {
    Ok(())
}
struct Pair;
use std::time::Duration as Pair;
fn main() {
    fruit::open::hidden();
    let _: Pair = Pair;
    println!("{} {} {:?}", name(), leaf(), root());
    let _ = Apple;
}
