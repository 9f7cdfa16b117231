// Functions as arguments of adapters relate what they take to what they return.
use std::collections::HashMap;
struct P { names: Vec<String>, m: HashMap<String, Vec<String>> }
impl P {
    fn a(&self) -> &'static str { self.names.first().map(String::as_str).unwrap_or("") }
    fn b(&self) -> &str { self.names.first().map(String::as_str).unwrap_or("") }
    fn c(&self, k: &str) -> &[String] { self.m.get(k).map_or(&[], Vec::as_slice) }
    fn d(&self) -> Vec<&str> { self.names.iter().map(String::as_str).collect() }
    fn e<'a>(&self, o: &'a P) -> Vec<&'a str> { self.names.iter().map(String::as_str).collect() }
    fn f(&self) -> Option<(&String, usize)> { self.m.iter().map(pair).max_by_key(|p| p.1) }
    fn g(&mut self) -> Vec<&mut String> { self.names.iter_mut().filter(|s| !s.is_empty()).map(same).collect() }
}
fn pair<'x>((k, v): (&'x String, &'x Vec<String>)) -> (&'x String, usize) { (k, v.len()) }
fn same(s: &mut String) -> &mut String { s }
fn parse(l: &str) -> Result<&str, String> { Ok(l.trim()) }
fn h() { let v: Vec<_> = String::from("a\nb").lines().map(parse).collect(); println!("{v:?}"); }
fn i(t: &str) -> Vec<&str> { t.lines().map(parse).filter_map(Result::ok).collect() }
fn j(t: &str) -> Result<Vec<&str>, String> { t.lines().map(parse).collect() }
fn k() { let mut p = P { names: vec![], m: HashMap::new() }; let l = p.names.first().map(String::as_str); p.names.clear(); println!("{l:?}"); }
fn l() { let mut p = P { names: vec![], m: HashMap::new() }; let l = p.names.first().map(String::len); p.names.clear(); println!("{l:?}"); }
struct Ix<'i> { v: &'i [String] }
impl<'i> Ix<'i> { fn all(&self) -> Vec<&str> { self.v.iter().map(|s| s.as_str()).collect() } fn all2(&self) -> Vec<&'i str> { self.v.iter().map(|s| s.as_str()).collect() } }
fn m() { let v = vec![String::new()]; let ix = Ix { v: &v }; let a = ix.all(); drop(v); println!("{a:?}"); }
fn n() { let mut v = vec![String::new()]; { let ix = Ix { v: &v }; println!("{}", ix.all().len()); } v.clear(); let ix = Ix { v: &v }; let a = ix.all2(); println!("{a:?}"); }
fn main() { let words = ["a"]; let m: HashMap<&str, usize> = words.iter().copied().map(|w| (w, w.len())).collect(); println!("{:?}", m.keys().copied().map(str::len).max()); }
