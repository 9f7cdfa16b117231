use async_trait::async_trait;
use pin_project::{pin_project, pinned_drop};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
#[async_trait]
trait Store: Send + Sync {
    async fn get(&self, key: &str) -> Option<String>;
    async fn set(&self, key: String, value: String) -> Result<(), String>;
    async fn bump(&self, key: &str) -> usize { match self.get(key).await { Some(v) => v.len(), None => 0 } }
    fn name(&self) -> &'static str;
}
struct Mem(Mutex<HashMap<String, String>>);
#[async_trait]
impl Store for Mem {
    async fn get(&self, key: &str) -> Option<String> { self.0.lock().unwrap().get(key).cloned() }
    async fn set(&self, key: String, value: String) -> Result<(), String> {
        if value.is_empty() { return Err(format!("{key}: empty")); }
        self.0.lock().unwrap().insert(key, value);
        Ok(())
    }
    fn name(&self) -> &'static str { "mem" }
}
#[async_trait(?Send)]
trait Local { async fn go(&mut self, n: u32) -> u32; }
struct L(std::rc::Rc<u32>);
#[async_trait(?Send)]
impl Local for L { async fn go(&mut self, mut n: u32) -> u32 { n += *self.0; if n > 10 { return n; } self.go(n).await } }
async fn fill(s: Arc<dyn Store>) -> Result<usize, String> { s.set("a".into(), "xyz".into()).await?; s.set("b".into(), String::new()).await?; Ok(s.bump("a").await) }
#[pin_project(PinnedDrop)]
struct Wrap<F> { #[pin] f: F, n: u32 }
#[pinned_drop]
impl<F> PinnedDrop for Wrap<F> { fn drop(self: Pin<&mut Self>) { println!("wrap dropped at {}", self.n); } }
impl<F: std::future::Future> std::future::Future for Wrap<F> { type Output = (u32, F::Output); fn poll(self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Self::Output> { let this = self.project(); *this.n += 1; this.f.poll(cx).map(|v| (*this.n, v)) } }
#[pin_project(project = EProj)]
enum E<T> { A(#[pin] T, u8), B { x: u8 }, C }
fn main() {
    futures::executor::block_on(async {
        let s: Arc<dyn Store> = Arc::new(Mem(Mutex::new(HashMap::new())));
        println!("{:?} {} {}", fill(s.clone()).await, s.bump("a").await, s.name());
        let all: Vec<Box<dyn Store>> = vec![Box::new(Mem(Mutex::new(HashMap::new())))];
        for s in &all { println!("{:?}", s.get("q").await); }
        println!("{}", L(std::rc::Rc::new(4)).go(1).await);
        println!("{:?}", Wrap { f: async { 5 }, n: 0 }.await);
        for mut e in [E::A(1u32, 2), E::B { x: 3 }, E::C] { let p = Pin::new(&mut e); match p.project() { EProj::A(t, n) => println!("{} {}", *t, n), EProj::B { x } => { *x += 1; println!("{x}") } EProj::C => println!("c") } }
    });
}
