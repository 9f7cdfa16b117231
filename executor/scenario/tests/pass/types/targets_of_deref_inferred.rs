use std::ops::{Deref, DerefMut};
#[derive(Default)]
struct Buffer { n: u32 }
struct L<T>(Option<T>);
impl<T> Deref for L<T> { type Target = T; fn deref(&self) -> &T { self.0.as_ref().unwrap() } }
impl<T> DerefMut for L<T> { fn deref_mut(&mut self) -> &mut T { self.0.as_mut().unwrap() } }
fn mk<T: Default>() -> L<T> { L(Some(T::default())) }
fn fill(b: &mut Buffer) -> u32 { b.n += 1; b.n }
fn peek(b: &Buffer) -> u32 { b.n }
fn main() {
    let mut a = mk();
    println!("{}", fill(&mut a));
    let b = mk();
    println!("{}", peek(&b));
}
