// A method stands where a pattern or value needs a variant.
struct S;
impl S {
    fn go(&self) {}
}
fn main() {
    match 0u32 {
        S::go => {}
        _ => {}
    }
}
