// Two hundred tasks become ready at once: the last waits for all others, and that is nobody's fault.
use std::sync::Arc;
use tokio::sync::Barrier;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let gate = Arc::new(Barrier::new(200));
    let mut all = Vec::new();
    for _ in 0..200 {
        let gate = gate.clone();
        all.push(tokio::spawn(async move { gate.wait().await.is_leader() }));
    }
    let mut leaders = 0;
    for t in all {
        leaders += t.await.unwrap() as u32;
    }
    println!("{leaders}");
}
