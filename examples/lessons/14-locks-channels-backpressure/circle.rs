use tokio::sync::mpsc::channel;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (to_b, mut from_a) = channel::<u32>(1);
    let (to_a, mut from_b) = channel::<u32>(1);
    let a = tokio::spawn(async move {
        for n in 0..3 {
            to_b.send(n).await.unwrap();
        }
        println!("a has sent all");
        while from_b.recv().await.is_some() {}
    });
    let b = tokio::spawn(async move {
        for n in 0..3 {
            to_a.send(n).await.unwrap();
        }
        println!("b has sent all");
        while from_a.recv().await.is_some() {}
    });
    a.await.unwrap();
    b.await.unwrap();
    println!("both are done");
}
