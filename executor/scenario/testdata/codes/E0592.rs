// Two inherent impls of a type have an item with one name.
struct S;
impl S {
    fn go() {}
}
impl S {
    fn go() {}
}
fn main() {}
