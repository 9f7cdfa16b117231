use tokio::sync::mpsc;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (to, mut from) = mpsc::channel::<u64>(1);
    let (back, mut answers) = mpsc::channel::<u64>(1);
    let h = tokio::spawn(async move {
        while let Some(x) = from.recv().await { if back.send(x + 1).await.is_err() { break; } }
    });
    let mut n = 0;
    for i in 0..50_000u64 { to.send(i).await.unwrap(); n += answers.recv().await.unwrap() - i; }
    drop(to);
    h.await.unwrap();
    println!("{n}");
}
