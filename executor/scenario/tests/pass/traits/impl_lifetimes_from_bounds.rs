// A lifetime of an impl may follow from what a bound says of an associated type.
struct Calls<F>(F);
impl<'a, F: FnMut() -> Option<&'a str>> Iterator for Calls<F> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        (self.0)()
    }
}
struct Inner<T>(T);
impl<'a, T> Iterator for Inner<T>
where
    T: Iterator<Item = &'a u8>,
{
    type Item = &'a u8;
    fn next(&mut self) -> Option<&'a u8> {
        self.0.next()
    }
}
fn main() {
    let mut words = vec!["b", "a"];
    println!("{:?}", Calls(|| words.pop()).collect::<Vec<_>>());
    println!("{:?}", Inner([1u8, 2].iter()).max());
}
