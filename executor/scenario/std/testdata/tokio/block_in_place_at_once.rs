use std::time::{Duration, Instant};
use tokio::runtime::Handle;
#[tokio::main(flavor = "multi_thread", worker_threads = 1)]
async fn main() {
    let start = Instant::now();
    let n = tokio::spawn(async {
        tokio::task::block_in_place(|| Handle::current().block_on(async { tokio::spawn(async { 1 }).await.unwrap() + 1 }))
    }).await.unwrap();
    println!("{n}");
    let hs: Vec<_> = (0..3).map(|i| tokio::spawn(async move { tokio::task::block_in_place(|| std::thread::sleep(Duration::from_millis(100 + 20 * i))); println!("b{i}"); })).collect();
    let t = tokio::spawn(async move { for i in 0..3 { tokio::time::sleep(Duration::from_millis(25)).await; println!("tick {i}"); } });
    for h in hs { h.await.unwrap(); }
    t.await.unwrap();
    println!("{}", start.elapsed().as_millis() / 50);
    let n = tokio::spawn(async {
        let s = tokio::spawn(async { tokio::time::sleep(Duration::from_millis(20)).await; println!("slept"); 7 });
        tokio::task::block_in_place(|| { std::thread::sleep(Duration::from_millis(60)); println!("blocked") });
        s.await.unwrap()
    }).await.unwrap();
    println!("{n}");
}
