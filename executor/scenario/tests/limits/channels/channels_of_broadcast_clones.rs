//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (tx, rx) = tokio::sync::broadcast::channel::<u32>(1);
    let mut all = vec![rx];
    for i in 0.. {
        let more: Vec<_> = all.iter().map(|r| r.resubscribe()).collect();
        all.extend(more);
        tx.send(i).unwrap();
    }
}
