// A message needs no Debug for unwrap() of what send returns.
use tokio::sync::{mpsc, oneshot};

struct Request {
    number: i64,
    answer: oneshot::Sender<i64>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel::<Request>(1);
    let server = tokio::spawn(async move {
        while let Some(request) = rx.recv().await {
            request.answer.send(request.number * 2).unwrap();
        }
    });
    for number in 0..3 {
        let (answer, answered) = oneshot::channel();
        tx.send(Request { number, answer }).await.unwrap();
        println!("{}", answered.await.unwrap());
    }
    drop(tx);
    server.await.unwrap();
}
