// An item is private.
mod m {
    fn go() {}
    pub fn stop() {
        go();
    }
}
fn main() {
    m::go();
    m::stop();
}
