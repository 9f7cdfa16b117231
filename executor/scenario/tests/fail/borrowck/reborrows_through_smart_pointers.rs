// A &mut in a smart pointer is reborrowed only where the pointer can be changed.
use std::pin::Pin;
use std::rc::Rc;
use std::ops::{Deref, DerefMut};
struct B<'a> { buf: &'a mut [u8], n: u32 }
fn fill(b: &mut [u8]) { b[0] = 1; }
fn a(mut p: Pin<&mut B>) { fill(p.buf); fill(p.buf); p.n += 1; }
fn b(r: Rc<B>) { fill(r.buf); }
fn c(r: Box<B>) { fill(r.buf); }
fn d(mut r: Box<B>) { fill(r.buf); fill(&mut r.buf); }
struct L<T>(T);
impl<T> Deref for L<T> { type Target = T; fn deref(&self) -> &T { println!("deref"); &self.0 } }
impl<T> DerefMut for L<T> { fn deref_mut(&mut self) -> &mut T { println!("deref_mut"); &mut self.0 } }
fn e(mut l: L<B>) { fill(l.buf); let x: &mut [u8] = l.buf; x[0] = 3; l.buf[1] = 2; l.buf.sort(); }
fn f(l: L<B>) { fill(l.buf); }
fn g(l: &L<B>) { fill(l.buf); }
fn h(b: &B) { fill(b.buf); }
fn i(b: &&mut [u8]) { fill(b); fill(*b); }
fn j(b: &Box<&mut [u8]>) { fill(b); fill(**b); }
fn k(b: &mut Vec<&mut [u8]>) { fill(b[0]); for x in b.iter_mut() { fill(x); } }
fn m(b: &Vec<&mut [u8]>) { fill(b[0]); }
fn n(b: B) { let c = || fill(b.buf); }
fn o(b: &mut B) { let mut c = || fill(b.buf); c(); fill(b.buf) }
fn main() {}
