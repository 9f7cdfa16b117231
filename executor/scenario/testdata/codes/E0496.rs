// A lifetime parameter of a method has the name of one of the impl.
struct Words<'a>(&'a str);
impl<'a> Words<'a> {
    fn first<'a>(&self, s: &'a str) -> &'a str {
        s
    }
}
fn main() {
    println!("{}", Words("a").first("b"));
}
