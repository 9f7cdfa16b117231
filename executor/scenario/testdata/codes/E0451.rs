// A struct expression or pattern uses a private field.
mod m {
    pub struct S {
        x: u8,
    }
    impl S {
        pub fn get(&self) -> u8 {
            self.x
        }
    }
}
fn main() {
    let s = m::S { x: 1 };
    s.get();
}
