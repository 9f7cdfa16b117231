#[derive(Clone)]
struct Bag<T: Ord> { items: Vec<T> }
impl<T: Ord> Bag<T> { fn new() -> Self { Bag { items: vec![] } } fn put(&mut self, t: T) { self.items.push(t); } }
impl<T: Ord> FromIterator<T> for Bag<T> { fn from_iter<I: IntoIterator<Item = T>>(it: I) -> Self { Bag { items: it.into_iter().collect() } } }
fn main() {
    let mut bag: Bag<_> = [5.0, 3.0].into_iter().collect();
    bag.put(1.0);
    bag.clone();
    let mut v = vec![1.5, 2.5];
    v.sort();
    let m = v.iter().max();
    let s: std::collections::BTreeSet<_> = [1.0].into_iter().collect();
    let h = std::collections::HashMap::from([(1.5, 2)]);
}
