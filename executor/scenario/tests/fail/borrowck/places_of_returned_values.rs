// What a function returns is blamed where it is coerced to the type of the result.
mod e01 {
fn f<'a>(o: Option<&'a u32>, d: &u32) -> &'a u32 { match o { Some(t) => t, None => d } }
}
mod e02 {
fn f<'a>(o: Option<&'a u32>, d: &u32) -> &'a u32 { if let Some(t) = o { t } else { d } }
}
mod e03 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { if *o > 1 { o } else { d } }
}
mod e04 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => o, _ => d } }
}
mod e05 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { if *o > 1 { return d; } o }
}
mod e06 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { let r = if *o > 1 { o } else { d }; r }
}
mod e07 {
struct R { v: u32 }
impl R { fn get<'a>(&'a self, d: &u32) -> &'a u32 { match self.v { 0 => &self.v, _ => d } } }
}
mod e08 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get<'a>(&'a self, d: &u32) -> &'a u32 { match self.opt() { Some(x) => x, _ => d } } }
}
mod e09 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get<'a>(&'a self, d: &u32) -> &'a u32 { match self.opt() { None => d, Some(x) => x } } }
}
mod e10 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get<'a>(&'a self, d: &u32) -> &'a u32 { if let Some(x) = self.opt() { x } else { d } } }
}
mod e11 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get<'a>(&'a self, d: &u32) -> &'a u32 { self.opt().unwrap_or(d) } }
}
mod e12 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get(&self, d: &u32) -> &u32 { match self.opt() { Some(x) => x, _ => d } } }
}
mod e13 {
struct R { v: u32 }
impl R { fn opt(&self) -> Option<&u32> { None } fn get<'a>(&'a self, d: &'a u32, e: &u32) -> Option<&'a u32> { match self.opt() { Some(x) => Some(x), _ => Some(e) } } }
}
mod e14 {
fn f<'a>(o: Vec<&'a str>, d: &str) -> &'a str { let mut best = d; for x in o { if x.len() > best.len() { best = x; } } best }
}
mod e15 {
fn f<'a>(o: &'a [String], d: &str) -> &'a str { o.iter().find(|x| x.len() > 1).map(|x| x.as_str()).unwrap_or(d) }
}
mod e16 {
fn f<'a>(o: &'a [String], d: &str) -> &'a str { match o.first() { Some(s) => s, None => d } }
}
mod e17 {
fn f<'a>(o: &'a [String], d: &str) -> &'a str { match o.first() { Some(s) => { println!("x"); s } None => { println!("y"); d } } }
}
mod e18 {
fn f<'a>(o: &'a [String], d: &str) -> &'a str { match o.first() { Some(s) => s.as_str(), None => d } }
}
mod e19 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { if *o > 1 { o } else { d } }
}
mod e20 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { { if *o > 1 { o } else { d } } }
}
mod e21 {
fn f<'a>(o: Option<&'a u32>, d: &u32) -> &'a u32 { let Some(x) = o else { return d; }; x }
}
mod e22 {
use std::collections::HashMap;
fn f<'a>(m: &'a HashMap<String, String>, k: &str, d: &str) -> &'a str { match m.get(k) { Some(v) => v, None => d } }
}
mod e23 {
use std::collections::HashMap;
fn f<'a>(m: &'a HashMap<String, String>, k: &str, d: &String) -> &'a String { m.get(k).unwrap_or(d) }
}
mod e24 {
use std::collections::HashMap;
fn f<'a>(m: &mut HashMap<&'a str, u32>, k: &str) { *m.entry(k).or_insert(0) += 1; }
}
mod e25 {
use std::collections::HashMap;
struct C<'a> { m: HashMap<&'a str, u32> }
impl<'a> C<'a> { fn add(&mut self, k: &str) { self.m.insert(k, 1); } }
}
mod e26 {
struct C<'a> { m: Vec<&'a str> }
impl<'a> C<'a> { fn add(&mut self, k: &str) { self.m.push(k); } fn set(&mut self, k: &str) { self.m = vec![k]; } }
}
mod e27 {
struct C<'a> { m: &'a str }
impl<'a> C<'a> { fn new(k: &str) -> C<'a> { C { m: k } } }
}
mod e28 {
struct C<'a> { m: &'a str }
fn mk<'a>(k: &str) -> Option<C<'a>> { if k.is_empty() { None } else { Some(C { m: k }) } }
}
mod e29 {
fn mk<'a>(k: &str, w: &'a str) -> Vec<&'a str> { let mut v = vec![w]; v.push(k); v }
}
mod e30 {
fn mk<'a>(k: &str, w: &'a str) -> Vec<&'a str> { vec![k, w] }
}
mod f01 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { return match *o { 1 => o, _ => d }; }
}
mod f02 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { { match *o { 1 => o, _ => d } } }
}
mod f03 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { if *o > 2 { match *o { 1 => o, _ => d } } else { o } }
}
mod f04 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { if *o > 2 { o } else { match *o { 1 => o, _ => d } } }
}
mod f05 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => o, _ => if *o > 2 { o } else { d } } }
}
mod f06 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => o, _ => match *o { 5 => d, _ => o } } }
}
mod f07 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { let x: &'a u32 = match *o { 1 => o, _ => d }; x }
}
mod f08 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { let x = match *o { 1 => o, _ => d }; x }
}
mod f09 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { _ => d } }
}
mod f10 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => return d, _ => o } }
}
mod f11 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => return o, _ => d } }
}
mod f12 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => panic!(), _ => d } }
}
mod f13 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { loop { if *o > 1 { break d; } } }
}
mod f14 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { unsafe { d } }
}
mod f15 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { match *o { 1 => o, _ => d } }
}
mod f16 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { { if *o > 2 { d } else { o } } }
}
mod f17 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { loop { if *o > 2 { break d } } }
}
mod f18 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { return if *o > 2 { d } else { o }; }
}
mod f19 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> &'a mut u32 { if *o > 2 { return d } else { o } }
}
mod f20 {
fn f<'a>(o: &'a mut u32, d: &mut u32) -> Option<&'a mut u32> { Some(if *o > 2 { d } else { o }) }
}
mod f21 {
fn f<'a>(o: &'a u32, d: &u32) -> Option<&'a u32> { Some(match *o { 1 => d, _ => o }) }
}
mod f22 {
fn f<'a>(o: &'a u32, d: &u32) -> Option<&'a u32> { match *o { 1 => Some(d), _ => Some(o) } }
}
mod f23 {
fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { let r = |x: &u32| match *x { _ => 1 }; match r(d) { 1 => d, _ => o } }
}
mod f24 {
fn f() -> &'static str { let s = String::new(); match s.len() { 0 => "x", _ => &s } }
fn g() -> &'static str { let s = String::new(); match s.len() { 0 => "x", _ => s.as_str() } }
}
mod f25 {
fn f(x: &str) -> &'static str { match x { "a" => "b", o => o } }
}
mod f26 {
fn f(x: &str) -> &'static str { if x == "a" { "b" } else { x } }
}
mod f27 {
fn f(x: &str) -> Box<dyn Fn() + 'static> { match x { "a" => Box::new(|| ()), o => Box::new(move || println!("{o}")) } }
}
mod f28 {
async fn f<'a>(o: &'a u32, d: &u32) -> &'a u32 { match *o { 1 => o, _ => d } }
}
mod f30 {
fn f<'a>(o: &'a str, d: &'a [u8], e: &str) -> &'a [u8] { match o { "a" => e.as_bytes(), _ => d } }
}
fn main() {}
