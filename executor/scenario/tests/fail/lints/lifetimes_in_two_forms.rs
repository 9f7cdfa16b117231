#![deny(mismatched_lifetime_syntaxes)]
use std::str::Chars;
use std::slice::Iter;
struct S { v: Vec<u8> }
struct P<'a> { s: &'a str }
impl S {
    fn a(&self) -> Iter<u8> { self.v.iter() }
    fn b(&self) -> Iter<'_, u8> { self.v.iter() }
    fn c<'a>(&'a self) -> Iter<u8> { self.v.iter() }
    fn d<'a>(&'a self) -> Iter<'_, u8> { self.v.iter() }
    fn d2<'a>(&'a self) -> &[u8] { &self.v }
    fn e(&self, x: &str) -> Option<Iter<u8>> { let _ = x; Some(self.v.iter()) }
    fn f(&self) -> Box<dyn Iterator<Item = &u8> + '_> { Box::new(self.v.iter()) }
    fn g(&self) -> impl Iterator<Item = &u8> { self.v.iter() }
    fn g2(&self) -> impl Iterator<Item = &u8> + '_ { self.v.iter() }
    fn g3(&self) -> (Iter<u8>, &u8, Iter<'_, u8>) { (self.v.iter(), &self.v[0], self.v.iter()) }
}
impl<'a> P<'a> {
    fn h(&self) -> Chars { self.s.chars() }
    fn i(&self) -> Chars<'a> { self.s.chars() }
    fn j(s: &'a str) -> P { P { s } }
}
fn k(p: P) -> &str { p.s }
fn l(p: P) -> P { p }
fn m(p: P<'_>) -> &str { p.s }
fn m2(p: P<'_>) -> P { p }
fn n2(p: &P) -> usize { p.s.len() }
fn o(s: &'static str) -> P { P { s } }
fn q(s: &'static str) -> &str { s }
fn r<'a>(s: &'a str, t: &str) -> &'a str { let _ = t; s }
async fn t(s: &str) -> P { P { s } }
pub trait T { fn u(&self) -> Iter<u8>; }
fn main() {
    let s = S { v: vec![] };
    let p = P::j("");
    let n = s.a().len() + s.b().len() + s.c().len() + s.d().len() + s.d2().len() + s.f().count() + s.g().count();
    println!("{n} {} {:?} {}", s.g2().count(), s.e("").is_some(), s.g3().1);
    println!("{} {}", p.h().count(), p.i().count());
    println!("{} {} {}", k(l(m2(P { s: m(p) }))), n2(&o("")), q(r("", "")));
    drop(t(""));
}
