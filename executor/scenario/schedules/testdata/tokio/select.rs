use tokio::sync::oneshot;

pub async fn outcome() -> String {
    let ((tx1, mut rx1), (tx2, mut rx2)) = (oneshot::channel(), oneshot::channel());
    let one = tokio::spawn(async move { j(); tx1.send(1).is_ok() });
    let two = tokio::spawn(async move { j(); tx2.send(2).is_ok() });
    j();
    let first = tokio::select! {
        Ok(n) = &mut rx1 => n,
        Ok(n) = &mut rx2 => n + 10,
    };
    drop((rx1, rx2));
    format!("{first} {} {}", one.await.unwrap(), two.await.unwrap())
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
