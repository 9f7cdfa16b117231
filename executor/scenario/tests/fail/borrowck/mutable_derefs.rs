use std::rc::Rc;
use std::pin::Pin;
use std::task::{Context, Poll};
struct V { v: Vec<u8>, w: [u8; 3], _p: std::marker::PhantomPinned }
fn m(x: &mut Vec<u8>) { x.clear(); }
fn a(mut rc: Rc<V>) { rc.v.push(1); }
fn b(mut rc: Rc<V>) { let x = &mut rc.v; x.push(1); }
fn c(mut rc: Rc<V>) { m(&mut rc.v); }
fn d(mut rc: Rc<V>) { rc.w[0] = 1; }
fn e(mut rc: Rc<V>) { let x = &mut rc.w[0]; *x = 1; }
fn f(mut rc: Rc<V>) { let x = &mut *rc; x.v.push(1); }
fn g(mut rc: Rc<Vec<u8>>) { rc.push(1); }
fn h(mut p: Pin<&mut V>) { p.v.push(1); }
fn i(mut p: Pin<&mut V>) { let x = &mut p.v; x.push(1); }
fn j(mut p: Pin<&mut V>) { p.w[1] = 1; }
fn k(mut p: Pin<&mut V>) { p.v[1] = 1; }
fn l(mut p: Pin<&mut V>) { p.as_mut().v = Vec::new(); }
impl std::future::Future for V { type Output = (); fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> { let t = &mut *self; t.v.clear(); Poll::Pending } }
struct W;
impl W { fn n(mut self: Box<Self>) {} fn o(mut self) {} }
fn main() { let k = Rc::new(vec![1]); for x in k.iter_mut() { *x = 2; } }
