// A program calls drop of the Drop trait itself.
struct S;
impl Drop for S {
    fn drop(&mut self) {}
}
fn main() {
    let mut s = S;
    s.drop();
}
