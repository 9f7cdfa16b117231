use std::time::Duration;

fn collatz(mut n: u64) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    // Nobody else is there to be delayed.
    println!("{}", (1..3_000).map(collatz).max().unwrap());
    let ticks = tokio::spawn(async {
        for n in 1..=3 {
            tokio::time::sleep(Duration::from_millis(1)).await;
            println!("tick {n}");
        }
    });
    // Gives the others a turn now and then.
    let mut longest = 0;
    for n in 1..2_000 {
        longest = longest.max(collatz(n));
        if n % 10 == 0 {
            tokio::task::yield_now().await;
        }
    }
    println!("{longest}");
    ticks.await.unwrap();
}
