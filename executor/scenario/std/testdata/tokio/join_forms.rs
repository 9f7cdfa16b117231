use std::time::Duration;
use tokio::time::{sleep, Instant};
async fn f(n: u32) -> u32 { sleep(Duration::from_millis(n as u64)).await; n }
async fn t(n: i32) -> Result<i32, String> { sleep(Duration::from_millis(n.unsigned_abs() as u64)).await; if n < 0 { Err(format!("neg {n}")) } else { Ok(n) } }
struct D(i32);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
async fn guarded(n: i32) -> Result<i32, String> { let _d = D(n); t(n).await }
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let s = Instant::now();
    println!("{:?} {:?}", tokio::join!(f(30), f(10), f(20)), s.elapsed());
    println!("{:?}", tokio::join!(async { 1 }, async { "a" }, async { vec![2.5] },));
    println!("{:?}", tokio::join!(f(1)));
    println!("{:?}", tokio::try_join!(t(5), t(3)));
    let s = Instant::now();
    println!("{:?} {:?}", tokio::try_join!(guarded(50), guarded(-10), guarded(5)), s.elapsed());
    let r: Result<(), String> = async { let (a, b) = tokio::try_join!(t(1), t(2))?; println!("{}", a + b); tokio::try_join!(t(-3))?; println!("never"); Ok(()) }.await;
    println!("{r:?}");
    // join polls in order, rotating
    let mut log = vec![];
    let cell = std::cell::RefCell::new(&mut log);
    tokio::join!(
        async { for i in 0..3 { cell.borrow_mut().push(('a', i)); tokio::task::yield_now().await; } },
        async { for i in 0..3 { cell.borrow_mut().push(('b', i)); tokio::task::yield_now().await; } },
        async { for i in 0..2 { cell.borrow_mut().push(('c', i)); tokio::task::yield_now().await; } },
    );
    println!("{log:?}");
    let h1 = tokio::spawn(f(4)); let h2 = tokio::spawn(async { if true { panic!("x") } 0 });
    let (a, b) = tokio::join!(h1, h2);
    println!("{a:?} {}", b.is_err());
    let h1 = tokio::spawn(t(4)); let h2 = tokio::spawn(t(-4));
    match tokio::try_join!(flatten(h1), flatten(h2)) { Ok(v) => println!("{v:?}"), Err(e) => println!("failed {e}") }
    let (mut x, mut y) = (0, 0);
    tokio::join!(async { for _ in 0..3 { x += 1; tokio::task::yield_now().await } }, async { y = 7 });
    println!("{x} {y}");
    let fut = f(3); tokio::pin!(fut);
    println!("{:?}", tokio::join!(&mut fut, async { 0 }));
    tokio::pin! { let p = f(2); let q = f(3); }
    println!("{:?}", tokio::join!(p, q));
    let all = futures::future::join_all((1..5).map(f)).await;
    println!("{all:?}");
    println!("{:?}", futures::future::try_join_all([1, -2, 3].map(t)).await);
    let big = tokio::join!(f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10));
    println!("{big:?}");
}
async fn flatten(h: tokio::task::JoinHandle<Result<i32, String>>) -> Result<i32, String> { match h.await { Ok(Ok(v)) => Ok(v), Ok(Err(e)) => Err(e), Err(_) => Err("join".into()) } }
