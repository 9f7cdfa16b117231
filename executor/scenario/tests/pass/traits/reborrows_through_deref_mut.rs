// A &mut behind an overloaded deref is reborrowed through deref_mut: as an argument, with a type, as a receiver.
use std::ops::{Deref, DerefMut};
struct B<'a> { buf: &'a mut [u8], n: u32 }
fn fill(b: &mut [u8]) { b[0] = 1; }
struct L<T>(T);
impl<T> Deref for L<T> { type Target = T; fn deref(&self) -> &T { println!("deref"); &self.0 } }
impl<T> DerefMut for L<T> { fn deref_mut(&mut self) -> &mut T { println!("deref_mut"); &mut self.0 } }
fn e(mut l: L<B>) { fill(l.buf); println!("1"); let x: &mut [u8] = l.buf; x[0] = 3; println!("2"); l.buf[1] = 2; println!("3"); l.buf.sort(); println!("4"); println!("{} {:?}", l.n, l.buf); }
fn main() { e(L(B { buf: &mut [1, 2, 3], n: 1 })); }
