// pin-project, async-trait, once_cell, parking_lot: the crates everybody has
use async_trait::async_trait;
use futures::executor::block_on;
use futures::stream::{Stream, StreamExt};
use futures::Future;
use once_cell::sync::{Lazy, OnceCell};
use parking_lot::{Mutex, RwLock, Condvar, Once};
use pin_project::{pin_project, pinned_drop};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

#[pin_project]
struct Counted<F> { #[pin] inner: F, polls: usize }
impl<F: Future> Future for Counted<F> {
    type Output = (F::Output, usize);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        *this.polls += 1;
        match this.inner.poll(cx) {
            Poll::Ready(v) => Poll::Ready((v, *this.polls)),
            Poll::Pending => Poll::Pending,
        }
    }
}
#[pin_project(project = StageProj, project_replace = StageOwn)]
enum Stage<F, T> { Running(#[pin] F), Done(T), Empty }
impl<F: Future<Output = T>, T> Stage<F, T> {
    fn step(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> bool {
        match self.as_mut().project() {
            StageProj::Running(f) => match f.poll(cx) {
                Poll::Ready(v) => { self.set(Stage::Done(v)); true }
                Poll::Pending => false,
            },
            _ => true,
        }
    }
    fn take(self: Pin<&mut Self>) -> Option<T> {
        match self.project_replace(Stage::Empty) { StageOwn::Done(v) => Some(v), _ => None }
    }
}
#[pin_project(PinnedDrop)]
struct Guarded<S> { #[pin] stream: S, name: &'static str, n: u32 }
#[pinned_drop]
impl<S> PinnedDrop for Guarded<S> {
    fn drop(self: Pin<&mut Self>) { let this = self.project(); println!("dropping {} after {}", this.name, this.n); }
}
impl<S: Stream> Stream for Guarded<S> {
    type Item = S::Item;
    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<S::Item>> {
        let this = self.project();
        *this.n += 1;
        this.stream.poll_next(cx)
    }
}
pin_project_lite::pin_project! {
    struct Lite<F> { #[pin] f: F, tag: String }
}
impl<F: Future> Future for Lite<F> {
    type Output = (String, F::Output);
    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        this.f.poll(cx).map(|v| (std::mem::take(this.tag), v))
    }
}

#[async_trait]
trait Store: Send + Sync {
    async fn get(&self, k: &str) -> Option<String>;
    async fn put(&self, k: &str, v: String) -> Result<(), String>;
    async fn len(&self) -> usize { 0 }
}
#[derive(Default)]
struct Mem { map: RwLock<BTreeMap<String, String>> }
#[async_trait]
impl Store for Mem {
    async fn get(&self, k: &str) -> Option<String> { self.map.read().get(k).cloned() }
    async fn put(&self, k: &str, v: String) -> Result<(), String> {
        if v.is_empty() { return Err(format!("{k}: empty")); }
        self.map.write().insert(k.to_string(), v);
        Ok(())
    }
    async fn len(&self) -> usize { self.map.read().len() }
}
struct Nothing;
#[async_trait]
impl Store for Nothing {
    async fn get(&self, _: &str) -> Option<String> { None }
    async fn put(&self, _: &str, _: String) -> Result<(), String> { Err("read only".into()) }
}
#[async_trait(?Send)]
trait LocalJob { async fn run(&mut self, by: std::rc::Rc<u32>) -> u32; }
struct Acc(u32);
#[async_trait(?Send)]
impl LocalJob for Acc { async fn run(&mut self, by: std::rc::Rc<u32>) -> u32 { self.0 += *by; self.0 } }

static CONFIG: Lazy<BTreeMap<&'static str, u32>> = Lazy::new(|| { println!("config loads"); [("a", 1), ("b", 2)].into_iter().collect() });
static NAME: OnceCell<String> = OnceCell::new();
static COUNTER: Mutex<u32> = parking_lot::const_mutex(0);
static START: Once = Once::new();

fn main() {
    println!("{:?}", block_on(Counted { inner: async { futures::pending!(); 1 }.now(), polls: 0 }));
    let mut st = Box::pin(Stage::Running(async { "staged" }));
    let w = futures::task::noop_waker();
    println!("{}", st.as_mut().step(&mut Context::from_waker(&w)));
    println!("{:?} {:?}", st.as_mut().take(), st.as_mut().take());
    let g = Guarded { stream: futures::stream::iter([1, 2]), name: "numbers", n: 0 };
    println!("{:?}", block_on(g.collect::<Vec<_>>()));
    println!("{:?}", block_on(Lite { f: async { 3 }, tag: "lite".into() }));
    let stores: Vec<Arc<dyn Store>> = vec![Arc::new(Mem::default()), Arc::new(Nothing)];
    block_on(async {
        for s in &stores {
            println!("{:?} {:?}", s.put("k", "v".into()).await, s.put("e", String::new()).await);
            println!("{:?} {}", s.get("k").await, s.len().await);
        }
        let mut job: Box<dyn LocalJob> = Box::new(Acc(1));
        job.run(std::rc::Rc::new(4)).await;
        println!("{}", job.run(std::rc::Rc::new(5)).await);
    });
    println!("before");
    println!("{} {:?}", CONFIG["a"], CONFIG.get("z"));
    println!("{:?} {} {:?}", NAME.get(), NAME.get_or_init(|| "n".into()), NAME.set("again".into()));
    let hs: Vec<_> = (0..4).map(|i| std::thread::spawn(move || { *COUNTER.lock() += i; START.call_once(|| println!("once")); })).collect();
    for h in hs { h.join().unwrap(); }
    println!("{} {:?}", *COUNTER.lock(), START.state().done());
    let pair = Arc::new((Mutex::new(false), Condvar::new()));
    let p = pair.clone();
    let t = std::thread::spawn(move || { let mut g = p.0.lock(); while !*g { p.1.wait(&mut g); } println!("woken"); });
    *pair.0.lock() = true;
    pair.1.notify_one();
    t.join().unwrap();
    let m = Mutex::new(vec![1]);
    { let g = m.lock(); println!("{:?} {}", m, m.try_lock().is_none()); drop(g); }
    println!("{:?}", m);
    let mapped = parking_lot::MutexGuard::map(m.lock(), |v| &mut v[0]);
    println!("{}", *mapped);
}
trait Now: Future + Sized { fn now(self) -> Wrap<Self> { Wrap(Box::pin(self), false) } }
impl<F: Future> Now for F {}
struct Wrap<F>(Pin<Box<F>>, bool);
impl<F: Future> Future for Wrap<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> { if !self.1 { self.1 = true; cx.waker().wake_by_ref(); } self.0.as_mut().poll(cx) }
}
