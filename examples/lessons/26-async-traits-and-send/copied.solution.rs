use futures::executor::block_on;


async fn until_ready<F>(mut f: F) -> u32
where
    F: AsyncFnMut() -> Option<u32>,
{
    for _ in 0..9 {
        if let Some(n) = f().await {
            return n;
        }
    }
    0
}

fn main() {
    let mut calls = 0;
    let n = block_on(until_ready(async || {
        calls += 1;
        (calls == 3).then_some(7)
    }));
    println!("{n} after {calls} calls");
}
