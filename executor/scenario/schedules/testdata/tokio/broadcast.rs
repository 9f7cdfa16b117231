use tokio::sync::broadcast;

pub async fn outcome() -> String {
    let (tx, mut rx) = broadcast::channel(2);
    let reader = tokio::spawn(async move {
        let mut seen = String::new();
        loop {
            j();
            match rx.recv().await {
                Ok(n) => seen += &format!("{n} "),
                Err(broadcast::error::RecvError::Lagged(n)) => seen += &format!("-{n} "),
                Err(broadcast::error::RecvError::Closed) => return seen,
            }
        }
    });
    for i in 1..4 {
        j();
        tx.send(i).unwrap();
    }
    drop(tx);
    reader.await.unwrap()
}

fn j() {}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() { println!("{}", outcome().await); }
