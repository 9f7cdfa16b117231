use futures::executor::block_on;
use futures::future::{self, ready};
use futures::stream::{self, Stream, StreamExt, TryStream, TryStreamExt};
use std::fmt;
use std::pin::Pin;

#[derive(Debug, PartialEq, Clone)]
enum E { Parse(String), Limit(u32) }
impl fmt::Display for E { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { match self { E::Parse(s) => write!(f, "cannot parse {s:?}"), E::Limit(n) => write!(f, "limit {n}") } } }
impl std::error::Error for E {}
impl From<std::num::ParseIntError> for E { fn from(e: std::num::ParseIntError) -> E { E::Parse(e.to_string()) } }

fn src(words: &'static str) -> impl Stream<Item = Result<u32, E>> {
    stream::iter(words.split_whitespace()).map(|w| w.parse::<u32>().map_err(|_| E::Parse(w.to_string())))
}
async fn total<S>(s: S) -> Result<u32, S::Error> where S: TryStream<Ok = u32> { s.try_fold(0, |a, x| future::ok(a + x)).await }

async fn run() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:?} {:?}", total(src("1 2 3")).await, total(src("1 x 3")).await);
    println!("{:?}", src("1 2").map_ok(|x| x * 10).try_collect::<Vec<_>>().await);
    println!("{:?}", src("1 q 2").map_err(|e| e.to_string()).collect::<Vec<_>>().await);
    println!("{:?}", src("1 2 3 4").and_then(|x| async move { if x > 3 { Err(E::Limit(x)) } else { Ok(x * x) } }).collect::<Vec<_>>().await);
    println!("{:?}", src("1 a 2").or_else(|e| async move { match e { E::Parse(s) if s == "a" => Ok(100), e => Err(e) } }).try_collect::<Vec<_>>().await);
    println!("{:?}", src("5 6 7").try_filter(|x| ready(x % 2 == 1)).try_collect::<Vec<_>>().await);
    println!("{:?}", src("5 6 z").try_filter_map(|x| async move { Ok((x > 5).then(|| format!("<{x}>"))) }).collect::<Vec<_>>().await);
    println!("{:?}", src("1 2 9 1 x").try_skip_while(|x| future::ok(*x < 5)).collect::<Vec<_>>().await);
    println!("{:?}", src("1 2 9 1").try_take_while(|x| future::ok(*x < 5)).collect::<Vec<_>>().await);
    println!("{:?}", src("1 2 3 x 5").try_chunks(2).map(|r| r.map_err(|e| (e.0, e.1.to_string()))).collect::<Vec<_>>().await);
    println!("{:?}", src("1 2 3").try_chunks(2).try_collect::<Vec<_>>().await.map_err(|e| format!("{e} {e:?}")));
    println!("{:?}", src("2 3").map_ok(|n| stream::iter((0..n).map(Ok::<_, E>))).try_flatten().try_collect::<Vec<_>>().await);
    println!("{:?}", src("3 1 2").map_ok(|n| async move { for _ in 0..n { yield_now().await } Ok::<_, E>(n) }).try_buffered(3).try_collect::<Vec<_>>().await);
    println!("{:?}", src("3 1 2").map_ok(|n| async move { for _ in 0..n { yield_now().await } Ok::<_, E>(n) }).try_buffer_unordered(3).try_collect::<Vec<_>>().await);
    println!("{:?}", src("3 1 2").map_ok(|n| async move { for _ in 0..n { yield_now().await } if n == 2 { Err(E::Limit(n)) } else { Ok(n) } }).try_buffer_unordered(3).collect::<Vec<_>>().await);
    println!("{:?}", stream::iter([Ok::<_, E>(vec![1, 2]), Ok(vec![3])]).try_concat().await);
    let mut seen = vec![];
    let r = src("1 2 x 4").inspect_ok(|x| print!("ok {x} ")).inspect_err(|e| println!("err {e}")).try_for_each(|x| { seen.push(x); future::ok(()) }).await;
    println!("{r:?} {seen:?}");
    let r = src("4 3 2 1").try_for_each_concurrent(2, |x| async move { for _ in 0..x { yield_now().await } print!("{x} "); if x == 2 { Err(E::Limit(x)) } else { Ok(()) } }).await;
    println!("{r:?}");
    let mut s = src("7 y 8");
    println!("{:?}", s.try_next().await);
    println!("{:?}", s.try_next().await);
    println!("{:?} {:?}", s.try_next().await, s.try_next().await);
    println!("{:?}", src("1 2").err_into::<Box<dyn std::error::Error>>().try_collect::<Vec<_>>().await?);
    println!("{:?}", stream::try_unfold(1u32, |n| async move { if n > 30 { Err(E::Limit(n)) } else { Ok(Some((n, n * 4))) } }).collect::<Vec<_>>().await);
    let plain = src("1 b").into_stream();
    println!("{}", plain.count().await);
    let dynamic: Vec<Pin<Box<dyn Stream<Item = Result<u32, E>>>>> = vec![src("1").boxed_local(), stream::once(future::err(E::Limit(0))).boxed_local()];
    println!("{:?}", stream::iter(dynamic).flatten().collect::<Vec<_>>().await);
    println!("{:?}", async { Ok::<_, E>(src("1 2")) }.try_flatten_stream_all().await);
    let n: u32 = total(src("4 five")).await.map_err(|e| { println!("last: {e}"); e })?;
    println!("not reached {n}");
    Ok(())
}
trait FlattenAll<T> { fn try_flatten_stream_all(self) -> Pin<Box<dyn std::future::Future<Output = Vec<T>>>>; }
impl<F, S, T: 'static> FlattenAll<Result<T, E>> for F where F: std::future::Future<Output = Result<S, E>> + 'static, S: Stream<Item = Result<T, E>> + 'static {
    fn try_flatten_stream_all(self) -> Pin<Box<dyn std::future::Future<Output = Vec<Result<T, E>>>>> { use futures::future::TryFutureExt; Box::pin(self.try_flatten_stream().collect()) }
}
async fn yield_now() { let mut y = false; future::poll_fn(move |cx| { if y { return std::task::Poll::Ready(()); } y = true; cx.waker().wake_by_ref(); std::task::Poll::Pending }).await }
fn main() {
    if let Err(e) = block_on(run()) { println!("main: {e}"); std::process::exit(2); }
}
