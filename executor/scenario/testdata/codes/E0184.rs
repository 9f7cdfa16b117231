// A type implements Copy and Drop.
#[derive(Clone, Copy)]
struct S;
impl Drop for S {
    fn drop(&mut self) {}
}
fn main() {}
