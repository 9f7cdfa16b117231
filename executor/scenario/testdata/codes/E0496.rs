// A lifetime parameter of a method has the name of one of its impl.
struct S<'a>(&'a str);
impl<'a> S<'a> {
    fn f<'a>(&self, _: &'a str) {}
}
fn main() {}
