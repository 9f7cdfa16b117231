// A field is private.
mod m {
    #[derive(Default)]
    pub struct S {
        x: u8,
    }
}
fn main() {
    println!("{}", m::S::default().x);
}
