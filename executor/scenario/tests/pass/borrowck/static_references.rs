// Fields that hold what is 'static, and what only looks like it.
#![allow(dead_code, unused)]
use std::collections::{HashMap, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
type Job = Box<dyn FnOnce() + Send + 'static>;
type BoxFut = Pin<Box<dyn Future<Output = ()> + Send>>;
struct Pool { jobs: Arc<Mutex<VecDeque<Job>>>, names: Vec<&'static str>, hooks: HashMap<String, Box<dyn Fn(&str) -> usize + Send>>, cb: Option<Box<dyn Fn()>>, fut: Option<BoxFut> }
impl Pool {
    fn new() -> Pool { Pool { jobs: Arc::new(Mutex::new(VecDeque::new())), names: vec!["a"], hooks: HashMap::new(), cb: None, fut: None } }
    fn add<F: FnOnce() + Send + 'static>(&self, f: F) { self.jobs.lock().unwrap().push_back(Box::new(f)); }
    fn run(&mut self) { let j = self.jobs.lock().unwrap().pop_front(); if let Some(j) = j { j(); } if let Some(c) = &self.cb { c(); } }
    fn call(&self, s: &str) -> usize { self.hooks.get("a").map(|h| h(s)).unwrap_or(0) }
    fn name(&self) -> &str { self.names[0] }
    fn first(&self) -> &'static str { self.names[0] }
    fn with(mut self, f: impl Fn() + 'static) -> Self { self.cb = Some(Box::new(f)); self }
    fn set(&mut self, s: &str) { let t = s.to_string(); self.cb = Some(Box::new(move || println!("{t}"))); self.fut = Some(Box::pin(async move {})); }
    async fn drive(&mut self) { if let Some(f) = self.fut.as_mut() { f.as_mut().await; } let x = 5; let r = &x; if let Some(f) = self.fut.take() { f.await; } println!("{r}"); }
    fn visit<'a>(&'a self, out: &mut Vec<&'a dyn Fn(&str) -> usize>) { for h in self.hooks.values() { out.push(h); } }
}
fn apply(list: &mut Vec<Box<dyn Fn(i32) -> i32>>, k: i32) { list.push(Box::new(move |x| x + k)); }
fn local() { let s = String::from("a"); let v: Vec<Box<dyn Fn() -> usize + '_>> = vec![Box::new(|| s.len())]; let w: Vec<Box<dyn Fn() -> usize>> = vec![Box::new(|| s.len())]; println!("{}", v[0]() + w[0]()); let b: Box<dyn Fn() -> usize> = Box::new(|| s.len()); b(); }
fn gen<F: Fn() -> usize>(f: F) -> usize { let b: Box<dyn Fn() -> usize> = Box::new(&f); let r: &dyn Fn() -> usize = &f; b() + r() }
fn gen2<F: Fn() -> usize>(f: F) -> usize { let mut v: Vec<Box<dyn Fn() -> usize>> = Vec::new(); v.push(Box::new(f)); v[0]() }
fn gen3<'a, F: Future<Output = ()> + 'a>(f: F) -> Pin<Box<dyn Future<Output = ()> + 'a>> { Box::pin(f) }
struct Node { v: i32, next: Option<Box<Node>> }
enum Msg { Run(Box<dyn FnOnce() + Send>), Text(&'static str), Quit }
fn msg(s: &'static str) -> Msg { if s.is_empty() { Msg::Quit } else { Msg::Text(s) } }
fn send(tx: &std::sync::mpsc::Sender<Msg>, n: i32) { tx.send(Msg::Run(Box::new(move || println!("{n}")))).unwrap(); }
struct Gen<T> { items: Vec<T>, f: Box<dyn Fn(&T) -> bool> }
impl<T> Gen<T> { fn new(f: impl Fn(&T) -> bool + 'static) -> Self { Gen { items: Vec::new(), f: Box::new(f) } } fn hit(&self) -> Option<&T> { self.items.iter().find(|x| (self.f)(x)) } }
struct Shared { waker: Mutex<Option<std::task::Waker>>, log: &'static Mutex<Vec<String>> }
fn block<F: Future>(f: F) -> F::Output { let mut f = Box::pin(f); let d: Pin<&mut dyn Future<Output = F::Output>> = f.as_mut(); drop(d); unreachable!() }
static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());
fn mk() -> Shared { Shared { waker: Mutex::new(None), log: &LOG } }
fn err(s: &str) -> Result<i32, Box<dyn std::error::Error>> { if s.is_empty() { return Err("a".into()); } let n: i32 = s.parse()?; if n > 3 { return Err(Box::from(format!("x{s}"))); } Ok(n) }
trait Handler { fn handle(&self, s: &str) -> String; }
impl<F: Fn(&str) -> String> Handler for F { fn handle(&self, s: &str) -> String { self(s) } }
struct Router { routes: Vec<(String, Box<dyn Handler>)> }
impl Router { fn route<H: Handler + 'static>(mut self, p: &str, h: H) -> Self { self.routes.push((p.to_string(), Box::new(h))); self } fn go(&self, p: &str) -> Option<String> { self.routes.iter().find(|(q, _)| q == p).map(|(_, h)| h.handle(p)) } }
fn main() { let p = Pool::new(); p.add(|| {}); let mut l = vec![]; apply(&mut l, 1); local(); gen(|| 1); gen2(|| 2); println!("{}", p.name()); let r = Router { routes: vec![] }.route("a", |s: &str| s.to_string()); println!("{:?}", r.go("a")); }
