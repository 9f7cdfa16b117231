// A field is moved out of a type that implements Drop.
struct S {
    name: String,
}
impl Drop for S {
    fn drop(&mut self) {}
}
fn main() {
    let s = S { name: String::new() };
    let _n = s.name;
}
