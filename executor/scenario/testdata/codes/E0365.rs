// A public import of a module that is private.
mod a {
    pub const N: u32 = 1;
}
pub use a as b;
fn main() {
    println!("{}", b::N);
}
