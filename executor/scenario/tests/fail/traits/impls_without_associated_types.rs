use std::ops::Deref;
struct G<T> { inner: T }
impl<T> Deref for G<T> { fn deref(&self) -> &T { &self.inner } }
struct H { inner: String }
impl Deref for H { fn deref(&self) -> &String { &self.inner } }
struct It;
impl Iterator for It { fn next(&mut self) -> Option<i32> { None } }
fn main() { let g = G { inner: vec![1] }; println!("{}", g.len()); g.push(3); let h = H { inner: String::new() }; h.len(); h.foo();
 for x in It { let y: u8 = x; } let v: Vec<i32> = It.collect(); g.inner.foo(); }
