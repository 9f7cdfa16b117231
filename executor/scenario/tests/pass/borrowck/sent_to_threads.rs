// What may be sent, shared or moved although something in it may not: for each
// there is a program in errors/held.rs that differs in one point.
#![allow(dead_code, unused)]
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::future::Future;
use std::marker::PhantomPinned;
use std::pin::{pin, Pin};
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, RwLock};
use std::task::{Context, Poll, Waker};

async fn tick() {}
fn send<T: Send>(_: T) {}
fn sync<T: Sync>(_: T) {}
fn unpin<T: Unpin>(_: T) {}

async fn moved_unborrowed() {
    let r = Rc::new(1);
    drop(r);
    tick().await;
}
async fn in_a_block() {
    {
        let r = Rc::new(1);
        println!("{r}");
    }
    tick().await;
}
async fn guard_of_a_statement(m: Arc<Mutex<u32>>) {
    let n = *m.lock().unwrap();
    tick().await;
    *m.lock().unwrap() += n;
    tick().await;
    if *m.lock().unwrap() > 1 {
        tick().await;
    }
    while *m.lock().unwrap() > 100 {
        tick().await;
    }
}
async fn a_cell_of_its_own() {
    let c = RefCell::new(1);
    tick().await;
    *c.borrow_mut() += 1;
    let d = Cell::new(2);
    tick().await;
    d.set(3);
}
async fn a_copied_pointer() {
    let p = 3 as *const u8;
    let _q = p;
    tick().await;
}
async fn another_path(m: Arc<Mutex<u32>>, early: bool) {
    if early {
        let g = m.lock().unwrap();
        println!("{g}");
        return;
    }
    tick().await;
}
async fn left_behind(m: Arc<Mutex<Vec<u32>>>) -> u32 {
    loop {
        let next = { m.lock().unwrap().pop() };
        match next {
            Some(n) if n > 2 => break n,
            Some(_) => continue,
            None => tick().await,
        }
    }
}
async fn converted() -> Result<u32, Box<dyn std::error::Error + Send + Sync>> {
    let n: u32 = "4".parse()?;
    tick().await;
    Err("no")?;
    Ok(n)
}

trait Job: Send {
    fn run(&self) -> u32;
}
struct Add(u32);
impl Job for Add {
    fn run(&self) -> u32 {
        self.0
    }
}
async fn objects(jobs: Vec<Box<dyn Job>>) -> u32 {
    let mut n = 0;
    for j in jobs {
        n += j.run();
        tick().await;
    }
    n
}
fn boxed<'a>(n: &'a u32) -> Pin<Box<dyn Future<Output = u32> + Send + 'a>> {
    Box::pin(async move {
        tick().await;
        *n
    })
}
fn tree(depth: u32) -> Pin<Box<dyn Future<Output = u32> + Send>> {
    Box::pin(async move { if depth == 0 { 1 } else { tree(depth - 1).await + tree(depth - 1).await } })
}
fn opaque<F: Future + Send>(f: F) -> impl Future<Output = F::Output> + Send
where
    F::Output: Send,
{
    async move { f.await }
}
fn leaks() -> impl Future<Output = u32> {
    async {
        tick().await;
        3
    }
}
fn generic<T, F>(t: T, f: F)
where
    T: Send + 'static,
    F: FnOnce(T) + Send + 'static,
{
    std::thread::spawn(move || f(t));
}
struct Raw(*mut u8);
unsafe impl Send for Raw {}
unsafe impl Sync for Raw {}
struct List<T> {
    head: Option<Arc<List<T>>>,
    value: T,
}
static TABLE: RwLock<Option<Raw>> = RwLock::new(None);
static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());
thread_local! {
    static LOCAL: RefCell<Vec<Rc<u8>>> = RefCell::new(Vec::new());
}

struct Wrap<F> {
    inner: Pin<Box<F>>,
}
impl<F: Future> Future for Wrap<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.inner.as_mut().poll(cx)
    }
}
struct Ready<T>(Option<T>);
impl<T> Unpin for Ready<T> {}
impl<T> Future for Ready<T> {
    type Output = T;
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<T> {
        Poll::Ready(self.0.take().unwrap())
    }
}
async fn by_reference() {
    let mut w = Wrap { inner: Box::pin(tick()) };
    (&mut w).await;
    let mut p = pin!(tick());
    p.as_mut().await;
    let mut b: Pin<Box<dyn Future<Output = ()>>> = Box::pin(tick());
    (&mut b).await;
    let mut r = Ready(Some(PhantomPinned));
    (&mut r).await;
}

fn main() {
    let m = Arc::new(Mutex::new(1));
    send(moved_unborrowed());
    send(in_a_block());
    send(guard_of_a_statement(m.clone()));
    send(a_cell_of_its_own());
    send(a_copied_pointer());
    send(another_path(m.clone(), true));
    send(left_behind(Arc::new(Mutex::new(vec![]))));
    send(converted());
    send(objects(vec![Box::new(Add(1))]));
    send(boxed(&1));
    send(tree(2));
    send(opaque(async { 1 }));
    send(leaks());
    generic(Raw(std::ptr::null_mut()), |r: Raw| drop(r));
    let c = Cell::new(1);
    send(move || c.set(2));
    let rc = Rc::new(5);
    let n = *rc;
    send(move || println!("{n}"));
    send(List { head: None, value: 1 });
    sync(List { head: None, value: 1 });
    sync(&TABLE);
    sync(NAMES.lock());
    send(async move {
        let local = Rc::new(1);
        let n = *local + 1;
        drop(local);
        n
    });
    let s: Box<dyn Fn() + Send + Sync> = Box::new(|| ());
    let t: Box<dyn Fn() + Send> = s;
    let u: Box<dyn Fn()> = t;
    u();
    let e: Box<dyn std::error::Error + Send + Sync> = "x".into();
    let f: Box<dyn std::error::Error> = e;
    let fs: Vec<Pin<Box<dyn Future<Output = u32> + Send>>> = vec![tree(1), Box::pin(leaks())];
    send(fs);
    unpin(Box::pin(tick()));
    unpin(Ready(Some(PhantomPinned)));
    std::thread::scope(|s| {
        s.spawn(|| println!("{:?}", NAMES.lock().unwrap()));
    });
}
