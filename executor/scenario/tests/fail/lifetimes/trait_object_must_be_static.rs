// What becomes a trait object that has to be 'static must be.
use std::future::Future;
use std::pin::Pin;
use std::sync::Mutex;

type Fut = Pin<Box<dyn Future<Output = ()>>>;
struct Task { fut: Fut, opt: Option<Pin<Box<dyn Future<Output = ()> + Send>>> }
impl Task {
    fn new(f: impl Future<Output = ()>) -> Task { Task { fut: Box::pin(f), opt: None } }
    fn two<F: Future<Output = ()> + Send>(f: F) -> Task { Task { fut: Box::pin(async {}), opt: Some(Box::pin(f)) } }
    fn ok<F: Future<Output = ()> + Send + 'static>(f: F) -> Task { Task { fut: Box::pin(async {}), opt: Some(Box::pin(f)) } }
}
fn spawn<F>(q: &mut Vec<Pin<Box<dyn Future<Output = ()>>>>, f: F) where F: Future<Output = ()> { q.push(Box::pin(f)); }
fn boxed<F: Future<Output = ()>>(f: F) -> Fut { Box::pin(f) }
fn inside<F: Future<Output = ()>>(f: F) -> Pin<Box<dyn Future<Output = ()>>> { Box::pin(async move { f.await }) }
fn named<'a, F: Future<Output = ()> + 'a>(f: F) -> Pin<Box<dyn Future<Output = ()> + 'a>> { Box::pin(f) }
fn shown<T: std::fmt::Debug>(t: T) -> Box<dyn std::fmt::Debug> { Box::new(t) }
fn called<F: Fn()>(f: F) -> Box<dyn Fn()> { Box::new(move || f()) }
struct Queue { jobs: Mutex<Vec<Box<dyn FnOnce() + Send>>> }
impl Queue { fn add<F>(&self, f: F) where F: FnOnce() + Send { self.jobs.lock().unwrap().push(Box::new(f)); } }

struct Button { cb: Option<Box<dyn Fn()>>, label: &'static str }
impl Button {
    fn on(&mut self, s: &str) { self.cb = Some(Box::new(move || println!("{s}"))); }
    fn label(&mut self, s: &str) { self.label = s; }
}
fn make(s: &str) -> Button { Button { cb: None, label: s } }
fn local() { let s = String::new(); let b = Button { cb: None, label: &s }; println!("{}", b.label); }
enum Msg { Text(&'static str), Run(Box<dyn FnOnce()>) }
fn send(v: &mut Vec<Msg>, s: &str) { v.push(Msg::Text(s)); }
fn send_fn<F: FnOnce()>(v: &mut Vec<Msg>, f: F) { v.push(Msg::Run(Box::new(f))); }
fn assigned(mut n: i32) { let r = &mut n; n += 1; println!("{n}"); *r = 2; }
fn main() {}
