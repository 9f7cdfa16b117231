// What is still checked after an error, and what follows from it and is silent.
use std::collections::HashMap;
use std::sync::Arc;

struct Entry { memo: Option<String>, jobs: Vec<u8> }
struct Grid(Vec<f64>);
impl std::ops::Index<(usize, usize)> for Grid {
    type Output = f64;
    fn index(&self, at: (usize, usize)) -> &f64 { &self.0[at.0 + at.1] }
}
struct Cache<F, K> { f: F, seen: HashMap<K, u8> }
impl<F: Fn(K) -> u8, K> Cache<F, K> {
    fn new(f: F) -> Self { Cache { f, seen: HashMap::new() } }
    fn value(&self, k: K) -> u8 { (self.f)(k) }
}
fn memo(e: Entry) -> &'static str { e.memo.unwrap_or("none") }
fn pair() -> Option<(String, u8)> { Some((missing(), "x")) }
fn cell(g: &Grid) -> f64 { g[0][1] }
fn open() -> u8 { let x = Arc::new(Default::default()); x.clone(); *x }
fn word(short: bool) -> &'static str { if short { 'abc' } else { "long" } }
fn tried(s: &str) -> Result<u8, String> {
    let n: Vec<u8> = s.split('.').map(|p| p.parse()).collect()?;
    let Entry { jobs, memory } = todo!();
    Ok(n[0])
}
fn length(e: &Entry) -> usize { e.jobs.len + e.jobs.iter().map::<u8> }
fn main() {
    let c = Cache::new(|a: u8, b: u8| a + b);
    println!("\t{} {:?}", c.value(1), "\"{}\"");
    println!("\u{41} {e:?}", e = Grid(vec![]));
}
