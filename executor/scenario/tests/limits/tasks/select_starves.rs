//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u32>(1);
    tokio::spawn(async move {
        let mut n = 0;
        while tx.send(n).await.is_ok() {
            n += 1;
        }
    });
    loop {
        tokio::select! {
            biased;
            _ = std::future::ready(()) => {}
            Some(n) = rx.recv() => println!("{n}"),
        }
    }
}
