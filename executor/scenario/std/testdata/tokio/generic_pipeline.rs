use std::fmt::{Debug, Display};
use std::future::Future;
use std::marker::PhantomData;
use std::sync::Arc;
use tokio::sync::{mpsc, Semaphore};
use tokio::task::JoinHandle;
use futures::future::BoxFuture;
trait Stage: Send + Sync + 'static { type In: Send + 'static; type Out: Send + Debug + 'static; const NAME: &'static str; fn run(&self, x: Self::In) -> BoxFuture<'_, Option<Self::Out>>; }
struct Parse;
impl Stage for Parse { type In = String; type Out = i64; const NAME: &'static str = "parse"; fn run(&self, x: String) -> BoxFuture<'_, Option<i64>> { Box::pin(async move { tokio::task::yield_now().await; x.parse().ok() }) } }
struct Scale<T>(i64, PhantomData<T>);
impl<T: Send + Sync + 'static> Stage for Scale<T> { type In = i64; type Out = (i64, String); const NAME: &'static str = "scale"; fn run(&self, x: i64) -> BoxFuture<'_, Option<Self::Out>> { let k = self.0; Box::pin(async move { Some((x * k, std::any::type_name::<T>().to_string())) }) } }
fn spawn_stage<S: Stage>(s: S, mut rx: mpsc::Receiver<S::In>) -> (mpsc::Receiver<S::Out>, JoinHandle<(usize, usize)>) {
    let (tx, out) = mpsc::channel(2);
    let h = tokio::spawn(async move {
        let (mut ok, mut bad) = (0, 0);
        while let Some(x) = rx.recv().await { match s.run(x).await { Some(y) => { ok += 1; if tx.send(y).await.is_err() { break; } } None => bad += 1 } }
        (ok, bad)
    });
    (out, h)
}
async fn map_limited<I, F, Fut, T, R>(items: I, limit: usize, f: F) -> Vec<R> where I: IntoIterator<Item = T>, F: Fn(T) -> Fut + Clone, Fut: Future<Output = R> + Send + 'static, R: Send + 'static {
    let sem = Arc::new(Semaphore::new(limit));
    let hs: Vec<JoinHandle<R>> = items.into_iter().map(|x| { let fut = f.clone()(x); let sem = Arc::clone(&sem); tokio::spawn(async move { let _p = sem.acquire().await.unwrap(); fut.await }) }).collect();
    let mut out = Vec::new(); for h in hs { out.push(h.await.unwrap()); } out
}
async fn retry<T, E: Display, Fut>(mut n: u32, mut op: impl FnMut(u32) -> Fut) -> Result<T, String> where Fut: Future<Output = Result<T, E>> {
    let mut try_no = 0;
    loop { match op(try_no).await { Ok(v) => break Ok(v), Err(e) if n > 0 => { println!("  retry after {e}"); n -= 1; try_no += 1; } Err(e) => return Err(format!("gave up: {e}")) } }
}
trait AsyncVisitor { fn visit<'a>(&'a mut self, n: &'a Node) -> BoxFuture<'a, ()>; }
#[derive(Default, Debug)]
struct Node { v: i32, kids: Vec<Node> }
struct Sum(i32, u32);
impl AsyncVisitor for Sum { fn visit<'a>(&'a mut self, n: &'a Node) -> BoxFuture<'a, ()> { Box::pin(async move { self.0 += n.v; self.1 += 1; for k in &n.kids { self.visit(k).await; } tokio::task::yield_now().await; }) } }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, rx) = mpsc::channel(2);
    let (rx, h1) = spawn_stage(Parse, rx);
    let (mut rx, h2) = spawn_stage(Scale::<Vec<u8>>(3, PhantomData), rx);
    let feed = tokio::spawn(async move { for s in ["1", "x", "22", "-3", ""] { tx.send(s.to_string()).await.unwrap(); } });
    while let Some((n, ty)) = rx.recv().await { println!("{n} {ty}"); }
    feed.await.unwrap();
    println!("{:?} {:?} {} {}", h1.await.unwrap(), h2.await.unwrap(), Parse::NAME, <Scale<()> as Stage>::NAME);
    println!("{:?}", map_limited(1..=5, 2, |n: u64| async move { tokio::time::sleep(std::time::Duration::from_millis(6 - n)).await; n * n }).await);
    println!("{:?}", retry(3, |n| async move { if n < 2 { Err(format!("error {n}")) } else { Ok(n * 100) } }).await);
    println!("{:?}", retry::<(), _, _>(1, |_| async { Err("always") }).await);
    let tree = Node { v: 1, kids: vec![Node { v: 2, kids: vec![Node { v: 3, ..Default::default() }] }, Node { v: 4, kids: vec![] }] };
    let mut s = Sum(0, 0);
    s.visit(&tree).await;
    println!("{} {}", s.0, s.1);
    println!("{:#?}", tree.kids[1]);
    let fs: Vec<(&str, Box<dyn Fn(u32) -> BoxFuture<'static, u32> + Send>)> = vec![("double", Box::new(|n| Box::pin(async move { n * 2 }))), ("square", Box::new(|n| Box::pin(async move { tokio::task::yield_now().await; n * n })))];
    let mut v = 3; for (name, f) in &fs { v = f(v).await; println!("{name} {v}"); }
    let closure = { let base = String::from("b"); move |n: usize| { let b = base.clone(); async move { b.repeat(n) } } };
    println!("{} {}", closure(2).await, tokio::spawn(closure(3)).await.unwrap());
    let r: Result<Vec<i32>, _> = futures::future::join_all(["1", "2", "z"].map(|s| async move { s.parse::<i32>() })).await.into_iter().collect();
    println!("{}", r.unwrap_err());
}
