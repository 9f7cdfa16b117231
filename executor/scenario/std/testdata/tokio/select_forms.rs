use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, Instant};

struct Guard(&'static str);
impl Drop for Guard { fn drop(&mut self) { println!("drop {}", self.0); } }
async fn slow(name: &'static str, ms: u64) -> &'static str { let _g = Guard(name); sleep(Duration::from_millis(ms)).await; name }
async fn action(input: Option<i32>) -> Option<String> {
    let i = match input { Some(i) => i, None => return None };
    sleep(Duration::from_millis(2)).await;
    Some(format!("acted on {i}"))
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let r = tokio::select! { v = slow("a", 10) => v, v = slow("b", 5) => v };
    println!("winner {r}");
    // biased: the first ready one wins
    for _ in 0..3 {
        let v = tokio::select! { biased; v = async { 1 } => v, v = async { 2 } => v };
        print!("{v} ");
    }
    println!();
    // preconditions
    let mut n = 0;
    while n < 3 {
        tokio::select! {
            biased;
            _ = async {}, if n == 1 => println!("n is one"),
            _ = async {}, if n != 1 => println!("n is {n}"),
        }
        n += 1;
    }
    // refutable patterns and else
    let (tx1, mut rx1) = mpsc::channel(8);
    let (tx2, mut rx2) = mpsc::channel(8);
    tokio::spawn(async move { for i in 0..3 { tx1.send(i).await.unwrap(); sleep(Duration::from_millis(10)).await; } });
    tokio::spawn(async move { sleep(Duration::from_millis(5)).await; for c in ['x', 'y'] { tx2.send(c).await.unwrap(); sleep(Duration::from_millis(10)).await; } });
    loop {
        tokio::select! {
            Some(i) = rx1.recv() => println!("number {i}"),
            Some(c) = rx2.recv() => println!("letter {c}"),
            else => { println!("both closed"); break }
        }
    }
    // a disabled branch by pattern: the other goes on
    let r = tokio::select! { Ok(v) = async { sleep(Duration::from_millis(1)).await; "7".parse::<i32>().map_err(|_| ()).and_then(|_| Err::<i32, ()>(())) } => v, v = async { sleep(Duration::from_millis(3)).await; 99 } => v };
    println!("r {r}");
    // &mut future in a loop
    let op = slow("op", 25);
    tokio::pin!(op);
    let mut iv = tokio::time::interval(Duration::from_millis(10));
    let mut ticks = 0;
    loop {
        tokio::select! { v = &mut op => { println!("op done {v} after {ticks} ticks"); break } _ = iv.tick() => ticks += 1 }
    }
    // restart with set and a guard
    let (tx, mut rx) = mpsc::channel(8);
    tokio::spawn(async move { for i in [1, 3, 4, 5] { let _ = tx.send(i).await; sleep(Duration::from_millis(1)).await; } });
    let mut done = false;
    let op = action(None);
    tokio::pin!(op);
    loop {
        tokio::select! {
            res = &mut op, if !done => { done = true; if let Some(v) = res { println!("{v}"); break } }
            Some(v) = rx.recv() => { if v % 2 == 0 { op.set(action(Some(v))); done = false; println!("restarted with {v}"); } else { println!("ignored {v}"); } }
            else => break,
        }
    }
    // borrowed values in handlers, break with a value, ? inside
    let r: Result<u32, String> = async {
        let mut total = 0u32;
        let v = loop {
            tokio::select! { biased; x = async { "5".parse::<u32>().map_err(|e| e.to_string()) } => { total += x?; if total > 12 { break total } } }
        };
        let bad = tokio::select! { x = async { "z".parse::<u32>() } => x.map_err(|e| e.to_string())? };
        Ok(v + bad)
    }.await;
    println!("{r:?}");
    // two oneshots, a timeout branch
    let (a, ra) = oneshot::channel::<&str>();
    let (b, rb) = oneshot::channel::<&str>();
    tokio::spawn(async move { sleep(Duration::from_millis(30)).await; let _ = a.send("slow"); });
    tokio::spawn(async move { sleep(Duration::from_millis(20)).await; println!("b send {:?}", b.send("fast")); });
    let t = Instant::now();
    tokio::select! { Ok(v) = ra => println!("a {v}"), Ok(v) = rb => println!("b {v} at {:?}", t.elapsed()), _ = sleep(Duration::from_millis(50)) => println!("timeout") }
    // all branches disabled without else panics
    let r = tokio::spawn(async { tokio::select! { Some(_) = async { None::<i32> } => {} } }).await;
    println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<&str>());
    // match ergonomics and nested select, futures that return tuples
    let (x, y) = tokio::select! { (a, b) = async { (1, "two") } => (a, b) };
    println!("{x} {y}");
    let v = tokio::select! { v = async { tokio::select! { a = async { 10 } => a + 1 } } => v * 2 };
    println!("{v}");
    let mut buf = vec![1, 2];
    tokio::select! { _ = async { buf.push(3); } => println!("{buf:?}") }
    println!("{}", tokio::select! { v = std::future::ready(4) => { let w = v; w * w }, _ = std::future::pending::<()>() => unreachable!() });
}
