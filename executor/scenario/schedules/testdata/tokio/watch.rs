use tokio::sync::watch;

pub async fn outcome() -> String {
    let (tx, mut rx) = watch::channel(0);
    let reader = tokio::spawn(async move {
        let mut seen = String::new();
        while rx.changed().await.is_ok() {
            j();
            seen += &rx.borrow_and_update().to_string();
        }
        seen
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
