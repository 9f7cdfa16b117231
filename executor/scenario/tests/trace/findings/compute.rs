use std::time::Duration;

fn collatz(mut n: u64) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 }; //~ long-poll
        steps += 1;
    }
    steps
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let ticks = tokio::spawn(async {
        for n in 1..=3 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            println!("tick {n}");
        }
    });
    tokio::task::yield_now().await;
    let mut longest = 0;
    for n in 1..10_000 {
        longest = longest.max(collatz(n));
    }
    println!("{longest}");
    ticks.await.unwrap();
}
