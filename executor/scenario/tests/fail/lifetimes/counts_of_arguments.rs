struct Iter<T> {
    next: Option<T>,
}
struct Text<'a, 'b> {
    a: &'a str,
    b: &'b str,
}
impl<'a> Iter<'a, u8> {
    fn new() -> Self {
        Iter { next: None }
    }
}
fn f<'a>(x: &'a str) -> Text<'a> {
    Text { a: x, b: x }
}
fn g(x: Iter<'_, u8>) -> Option<u8> {
    x.next
}
fn main() {
    f("");
    g(Iter { next: Some(1) });
}
