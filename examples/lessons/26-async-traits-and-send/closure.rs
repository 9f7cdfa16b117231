use std::time::Duration;
use tokio::time::sleep;

async fn retry(
    mut times: u32,
    mut call: impl AsyncFnMut() -> Option<u32>,
) -> Option<u32> {
    while times > 0 {
        if let Some(value) = call().await {
            return Some(value);
        }
        times -= 1;
    }
    None
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut calls = 0;
    let value = retry(5, async || {
        calls += 1;
        sleep(Duration::from_millis(10)).await;
        (calls == 3).then_some(calls * 7)
    })
    .await;
    println!("{value:?} after {calls} calls");
}
