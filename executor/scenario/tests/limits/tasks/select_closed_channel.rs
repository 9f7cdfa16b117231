//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, mut rx) = tokio::sync::mpsc::channel::<u8>(1);
    drop(tx);
    loop {
        tokio::select! {
            v = rx.recv() => { std::hint::black_box(v); }
            _ = tokio::time::sleep(std::time::Duration::from_millis(1)) => {}
        }
    }
}
