// What follows from a missing lifetime or a name that is used twice is reported nowhere.
mod j01 {
fn r() -> Vec<&str> { vec![] }
pub fn start() { for w in r() { println!("{w}"); } }
}
mod j02 {
fn r() -> Vec<&str> { vec![] }
pub fn start() { for w in r() { println!("{}", w.len()); } let x: u32 = r(); }
}
mod j03 {
fn r() -> &str { "a" }
pub fn start() { let x: u32 = r(); println!("{}", r() + 1); r().foo(); }
}
mod j04 {
fn r() -> Option<&str> { None }
pub fn start() { if let Some(x) = r() { println!("{x}"); } let y = r().unwrap(); println!("{y}"); let z = r().map(|s| s.len()).unwrap_or(0); }
}
mod j05 {
struct S { a: &str }
pub fn start() { let s = S { a: "x" }; println!("{}", s.a); let t: u32 = s.a; }
}
mod j06 {
fn r() -> Result<&str, String> { Ok("a") }
fn g() -> Result<usize, String> { let s = r()?; Ok(s.len()) }
pub fn start() { match r() { Ok(s) => println!("{s}"), Err(e) => println!("{e}") } }
}
mod j07 {
fn r(a: &str, b: &str) -> &str { a }
pub fn start() { let x = r("a", "b"); println!("{x}"); let v: Vec<String> = r("a", "b").split(' ').map(|x| x.to_string()).collect(); }
}
mod j08 {
fn r(a: &[String], b: &str) -> Vec<&String> { a.iter().filter(|x| x.contains(b)).collect() }
pub fn start() { let v = vec![String::new()]; for x in r(&v, "a") { println!("{x}"); } let n = r(&v, "b").len(); println!("{:?}", r(&v, "c").iter().map(|s| s.len()).sum::<usize>()); }
}
mod j09 {
fn r(a: &[String], b: &str) -> impl Iterator<Item = &String> { a.iter() }
pub fn start() { let v = vec![String::new()]; for x in r(&v, "a") { println!("{x}"); } }
}
mod j10 {
fn r(a: &[String], b: &str) -> Box<dyn Iterator<Item = &String>> { Box::new(a.iter()) }
pub fn start() { let v = vec![String::new()]; for x in r(&v, "a") { println!("{x}"); } }
}
mod j11 {
use std::collections::HashMap;
fn r() -> HashMap<&str, u32> { HashMap::new() }
pub fn start() { for (k, v) in r() { println!("{k}{v}"); } let m = r(); for (k, v) in &m { println!("{k}{v}"); } println!("{:?}", m.get("a")); }
}
mod j12 {
struct P<'a> { s: &'a str }
fn r() -> P { P { s: "a" } }
pub fn start() { let p = r(); println!("{}", p.s); }
}
mod j13 {
struct P<'a> { s: &'a str }
impl P { fn get(&self) -> &str { self.s } }
pub fn start() { let p = P { s: "a" }; println!("{}", p.get()); }
}
mod j14 {
struct P<'a> { s: &'a str }
struct Q { p: P }
pub fn start() { let q = Q { p: P { s: "a" } }; println!("{}", q.p.s); }
}
mod j15 {
trait T { fn g(&self, a: &str, b: &str) -> &str; fn h() -> &str; }
struct A; impl T for A { fn g(&self, a: &str, b: &str) -> &str { a } fn h() -> &str { "a" } }
pub fn start() { println!("{}", A::h().len()); }
}
mod j16 {
async fn r() -> Vec<&str> { vec![] }
pub async fn start() { for w in r().await { println!("{w}"); } }
}
mod j17 {
struct W<T>(Vec<T>);
impl<T: Ord> W<T> { fn m<T>(self, o: W<T>) -> W<T> { o } fn new(v: Vec<T>) -> Self { W(v) } }
pub fn start() { let s = W::new(vec![1]); let t = s.m(W::new(vec![2])); println!("{}", t.0.len()); }
}
mod j18 {
fn f<T, T>(a: T) -> T { a }
pub fn start() { let x = f(1); println!("{x}"); }
}
mod j19 {
struct P<T, T> { a: T }
pub fn start() { let p = P { a: 1 }; println!("{}", p.a); }
}
mod j20 {
trait Q<T> { fn m<T>(&self, t: T) -> T; }
struct A; impl Q<u8> for A { fn m<T>(&self, t: T) -> T { t } }
pub fn start() { println!("{}", A.m(1)); let y = A.m(Default::default()); }
}
fn main() {}
