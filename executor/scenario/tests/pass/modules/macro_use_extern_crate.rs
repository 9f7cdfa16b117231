//! Macros of a crate that is declared with macro_use have no path, also in modules.
#[macro_use]
extern crate lazy_static;
#[macro_use]
extern crate futures;
mod inner {
    lazy_static! {
        pub static ref NAMES: Vec<&'static str> = vec!["inner"];
    }
}
lazy_static! {
    /// Made by its first use.
    static ref LENGTH: usize = inner::NAMES.len();
}
fn main() {
    lazy_static! {
        static ref LOCAL: u8 = 42;
    }
    println!("{} {} {}", inner::NAMES[0], *LENGTH, *LOCAL);
    println!("{:?}", futures::executor::block_on(async { join!(async { 1 }, async { 2 }) }));
}
