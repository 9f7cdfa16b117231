// A variable's written type relates its lifetimes to those of the signature.
use std::collections::HashMap;
struct S<'a> { n: &'a str, v: Vec<&'a str> }
fn a<'a, 'b>(x: &'a str, y: &'b str) -> usize { let z: &'a str = y; z.len() + x.len() }
fn b<'a>(x: &'a str, y: &str) -> usize { let z: Vec<&'a str> = vec![y]; z.len() + x.len() }
fn c<'a>(x: &'a str, y: &str) -> Vec<&'a str> { let mut z: Vec<&'a str> = Vec::new(); z.push(x); z.push(y); z }
fn d(y: &str) -> usize { let z: &'static str = y; z.len() }
fn e() -> usize { let s = String::new(); let z: &'static str = &s; z.len() }
fn f() -> usize { let s = String::new(); let z: &'static str; z = &s; z.len() }
fn g(y: &str) -> Box<dyn Fn() -> usize> { let b: Box<dyn Fn() -> usize + 'static> = Box::new(|| 1); let _ = y; b }
fn h(y: &str) -> usize { let b: Box<dyn Fn() -> usize + '_> = Box::new(move || y.len()); b() }
impl<'a> S<'a> {
    fn j(&self) -> &'a str { let r: &'a str = self.n; r }
    fn k(&self, o: &str) -> usize { let r: S<'a> = S { n: o, v: vec![] }; r.v.len() }
    fn l(&self) -> HashMap<&'a str, usize> { let mut m: HashMap<&'a str, usize> = HashMap::new(); for x in &self.v { m.insert(x, 1); } m }
    fn m<'s>(&'s self) -> &'s str { let r: &'s str = self.n; r }
    fn o(&mut self) -> Option<&'a str> { let v: &mut Vec<&'a str> = &mut self.v; v.pop() }
}
fn p<'a, T: Clone>(x: &'a [T]) -> Vec<&'a T> { let v: Vec<&'a T> = x.iter().collect(); v }
fn q<F>(f: F) where F: Fn() -> i32 { let b: Box<dyn Fn() -> i32> = Box::new(f); drop(b); }
fn r<F>(f: F) where F: Fn() -> i32 { let b: Box<dyn Fn() -> i32 + 'static> = Box::new(f); drop(b); }
fn main() { for c in ['a'] { let x: [char; 1] = ['a']; println!("{c}{}", x[0]); } }
