// Type parameters outlive the lifetimes that trait objects, bounds and impl Trait require.
use std::fmt::Debug;
use std::thread;
struct W<T> { t: T }
impl<T: Debug> W<T> {
    fn a(self) -> Box<dyn Debug> { Box::new(self.t) }
    fn b(self) -> Box<dyn Debug> where T: 'static { Box::new(self.t) }
    fn c<'x>(&'x self) -> Box<dyn Debug + 'x> { Box::new(&self.t) }
    fn d<'x>(self) -> Box<dyn Debug + 'x> { Box::new(self.t) }
    fn e(&self) -> Box<dyn Debug + '_> { Box::new(&self.t) }
}
fn stat<T: 'static>(_: T) {}
fn lent<'a, T: 'a>(_: &'a i32, _: T) {}
fn f<T>(t: T) { stat(t); }
fn g<'a, T>(x: &'a i32, t: T) { lent(x, t); }
fn h<'a, T>(x: &'a T, t: T) -> Box<dyn Fn() -> &'a T + 'a> { let _ = t; Box::new(move || x) }
fn i<T: Send>(t: T) { thread::spawn(move || { let _x = t; }); }
fn j<'a, T: Debug>(x: &'a i32, t: T) -> Box<dyn Fn() + 'a> { Box::new(move || println!("{x} {t:?}")) }
fn k<'a, T: Debug>(x: &'a i32, t: T) -> impl Fn() + 'a { move || println!("{x} {t:?}") }
fn l<'a, T: Debug>(v: &mut Vec<Box<dyn Debug + 'a>>, t: T) { v.push(Box::new(t)); }
fn m<T: Debug>(v: &mut Vec<Box<dyn Debug>>, t: T) { v.push(Box::new(t)); }
struct H { all: Vec<Box<dyn Debug>> }
impl H { fn add<T: Debug>(&mut self, t: T) { self.all.push(Box::new(t)); } fn add2(&mut self, t: impl Debug) { self.all.push(Box::new(t)); } 
 fn add3<F>(&mut self, f: F) where F: Fn() -> i32 { let b: Box<dyn Fn() -> i32> = Box::new(f); drop(b); }
 fn add4<F>(&mut self, f: F) where F: Fn() -> i32 { let b: Box<dyn Fn() -> i32 + 'static> = Box::new(f); drop(b); }
 }
fn n<T: Debug>(t: T) -> impl Debug + 'static { t }
fn o<T: Debug + Clone>(t: &T) -> Box<dyn Debug> { Box::new(t.clone()) }
fn p<T: Iterator>(t: T) -> Box<dyn Iterator<Item = T::Item>> { Box::new(t) }
fn q<T: Iterator + 'static>(t: T) -> Box<dyn Iterator<Item = T::Item>> { Box::new(t.map(|x| x)) }
struct R<'a, T> { r: &'a T }
impl<'a, T: Debug> R<'a, T> { fn x(self) -> Box<dyn Debug + 'a> { Box::new(self.r) } fn y(self, t: T) -> Box<dyn Debug + 'a> { Box::new(t) } }
fn main() {}
