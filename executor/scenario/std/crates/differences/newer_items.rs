//! Items of newer releases than 1.24 that programs of today use are here too; 1.24 does not compile them.
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut set = tokio::task::JoinSet::new();
    for i in 0..3 { set.spawn(async move { i }); }
    println!("{:?}", set.join_all().await);
    let (tx, mut rx) = tokio::sync::mpsc::channel(4);
    tx.send(1).await.unwrap();
    tx.send(2).await.unwrap();
    let mut v = vec![];
    let n = rx.recv_many(&mut v, 9).await;
    println!("{n} {v:?}");
}
