// A method is private.
mod m {
    pub struct S;
    impl S {
        fn go(&self) {}
    }
    pub fn stop() {
        S.go();
    }
}
fn main() {
    m::S.go();
    m::stop();
}
