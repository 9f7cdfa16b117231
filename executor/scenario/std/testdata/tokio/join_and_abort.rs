use std::future::{Future, IntoFuture};
use std::pin::Pin;
use tokio::task::{AbortHandle, JoinHandle, JoinSet};
use tokio::time::{sleep, Duration};
struct Job { name: &'static str, ms: u64 }
impl IntoFuture for Job {
    type Output = String;
    type IntoFuture = Pin<Box<dyn Future<Output = String> + Send>>;
    fn into_future(self) -> Self::IntoFuture { Box::pin(async move { sleep(Duration::from_millis(self.ms)).await; format!("{}@{}", self.name, self.ms) }) }
}
struct AbortOnDrop<T>(JoinHandle<T>);
impl<T> Drop for AbortOnDrop<T> { fn drop(&mut self) { self.0.abort(); } }
impl<T> Future for AbortOnDrop<T> {
    type Output = Result<T, tokio::task::JoinError>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut std::task::Context<'_>) -> std::task::Poll<Self::Output> { Pin::new(&mut self.0).poll(cx) }
}
async fn all<T: Send + 'static, I>(it: I) -> Vec<T> where I: IntoIterator, I::Item: Future<Output = T> + Send + 'static {
    let hs: Vec<_> = it.into_iter().map(tokio::spawn).collect();
    let mut out = Vec::with_capacity(hs.len());
    for h in hs { match h.await { Ok(v) => out.push(v), Err(e) => std::panic::resume_unwind(e.into_panic()) } }
    out
}
#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    println!("{}", Job { name: "a", ms: 1 }.await);
    let (x, y) = tokio::join!(Job { name: "b", ms: 20 }.into_future(), async { 1 + 1 });
    println!("{x} {y}");
    println!("{:?}", all((0..5).map(|i| async move { i * i })).await);
    let r = tokio::spawn(async { all([1u8, 0, 2].map(|d| async move { 10 / d })).await }).await;
    let e = r.unwrap_err();
    println!("{} {}", e.is_panic(), e);
    println!("{:?}", e.into_panic().downcast_ref::<&str>().map(|s| s.to_string()));
    let (tx, rx) = std::sync::mpsc::channel();
    struct D(std::sync::mpsc::Sender<&'static str>);
    impl Drop for D { fn drop(&mut self) { self.0.send("dropped").unwrap(); } }
    let d = D(tx);
    let g = AbortOnDrop(tokio::spawn(async move { let _d = d; std::future::pending::<()>().await }));
    tokio::task::yield_now().await;
    drop(g);
    println!("{:?}", tokio::task::spawn_blocking(move || rx.recv()).await.unwrap());
    println!("{:?}", AbortOnDrop(tokio::spawn(async { 'q' })).await.unwrap());
    let mut set: JoinSet<Result<u32, String>> = JoinSet::new();
    let handles: Vec<AbortHandle> = (0..4u32).map(|i| set.spawn(async move {
        sleep(Duration::from_millis(40 * i as u64)).await;
        if i == 1 { Err(format!("no {i}")) } else { Ok(i) }
    })).collect();
    handles[3].abort();
    let (mut ok, mut err, mut gone) = (vec![], vec![], 0);
    while let Some(r) = set.join_next().await {
        match r { Ok(Ok(n)) => ok.push(n), Ok(Err(e)) => err.push(e), Err(e) if e.is_cancelled() => gone += 1, Err(e) => panic!("{e}") }
    }
    println!("{ok:?} {err:?} {gone} {}", handles.iter().all(|h| h.is_finished()));
    let mut set: JoinSet<u32> = JoinSet::new();
    set.spawn_blocking2();
    set.spawn(async { 1 });
    set.detach_all();
    println!("{}", set.len());
    let mut set = JoinSet::new();
    for i in 0..3 { set.spawn(async move { sleep(Duration::from_secs(i * 100)).await; i }); }
    println!("{:?}", set.join_next().await.unwrap().unwrap());
    set.shutdown().await;
    println!("{} {:?}", set.is_empty(), set.join_next().await.is_none());
    let r: Result<(u8, &str), std::num::ParseIntError> = tokio::try_join!(async { "7".parse() }, async { Ok("x") });
    println!("{r:?}");
    let r: Result<(u8, u8), Box<dyn std::error::Error + Send + Sync>> = tokio::try_join!(async { Ok("7".parse::<u8>()?) }, async { let n: u8 = "700".parse()?; Ok(n) });
    println!("{}", r.unwrap_err());
}
trait SpawnExtra { fn spawn_blocking2(&mut self); }
impl SpawnExtra for JoinSet<u32> { fn spawn_blocking2(&mut self) { self.spawn_on(async { 3 }, &tokio::runtime::Handle::current()); } }
