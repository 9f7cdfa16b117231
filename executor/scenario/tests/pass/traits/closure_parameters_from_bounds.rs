struct Append<T, I: Iterator<Item = T>> { a: I, b: I }
impl<T, I: Iterator<Item = T>> Iterator for Append<T, I> { type Item = T; fn next(&mut self) -> Option<T> { self.a.next().or_else(|| self.b.next()) } }
struct Lazy<T, F> where F: Fn() -> T { f: F }
impl<T, F: Fn() -> T> Lazy<T, F> { fn get(&self) -> T { (self.f)() } }
struct Pairs<K, V, I> where I: IntoIterator<Item = (K, V)>, V: Clone { it: I }
impl<K: std::fmt::Debug, V: Clone + std::fmt::Debug, I: IntoIterator<Item = (K, V)>> Pairs<K, V, I> { fn show(self) { for (k, v) in self.it { println!("{k:?}={:?}", v.clone()); } } }
struct Nested<T, U, I: Iterator<Item = U>> where U: IntoIterator<Item = T> { outer: I, inner: Option<U::IntoIter> }
impl<T, U: IntoIterator<Item = T>, I: Iterator<Item = U>> Iterator for Nested<T, U, I> { type Item = T; fn next(&mut self) -> Option<T> { loop { if let Some(x) = self.inner.as_mut().and_then(|i| i.next()) { return Some(x) } self.inner = Some(self.outer.next()?.into_iter()); } } }
fn main() {
    println!("{:?}", Append { a: 1..3, b: 7..9 }.collect::<Vec<_>>());
    let l = Lazy { f: || "made".to_string() }; println!("{}", l.get());
    Pairs { it: vec![(1, 'a'), (2, 'b')] }.show();
    println!("{:?}", Nested { outer: vec![vec![1, 2], vec![3]].into_iter(), inner: None }.collect::<Vec<_>>());
}
