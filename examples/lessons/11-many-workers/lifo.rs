use tokio::sync::mpsc::channel;

#[tokio::main(worker_threads = 2)]
async fn main() {
    let (ask, mut questions) = channel::<u32>(1);
    let (reply, mut answers) = channel::<u32>(1);
    let server = tokio::spawn(async move {
        while let Some(n) = questions.recv().await {
            reply.send(n * n).await.unwrap();
        }
    });
    let client = tokio::spawn(async move {
        for n in 1..=4 {
            ask.send(n).await.unwrap();
            let answer = answers.recv().await;
            println!("{n}: {answer:?}");
        }
    });
    client.await.unwrap();
    server.await.unwrap();
}
