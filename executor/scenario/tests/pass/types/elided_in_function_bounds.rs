// Lifetimes may be left out of the arguments of Fn bounds, also of traits within them.
fn ask<F>(f: F) -> bool
where
    F: FnOnce(&mut dyn Iterator<Item = &str>) -> bool,
{
    f(&mut "a b".split(' '))
}
fn count(f: impl Fn(Box<dyn Iterator<Item = &u8> + '_>) -> usize) -> usize {
    f(Box::new([1, 2].iter()))
}
struct Held<F: Fn(Option<&dyn Fn(&str) -> &str>)>(F);
fn main() {
    println!("{} {}", ask(|i| i.next() == Some("a")), count(|i| i.count()));
    Held(|f: Option<&dyn Fn(&str) -> &str>| println!("{:?}", f.map(|f| f("x")))).0(None);
}
