// A method is used like a field.
struct S;
impl S {
    fn go(&self) {}
}
fn main() {
    S.go;
    S.go();
}
