use std::hint::black_box;
use std::time::Instant;

async fn square(n: u64) -> u64 {
    let mut sum = 0;
    for _ in 0..100_000 {
        sum = black_box(sum + n);
    }
    sum / 100_000 * n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let start = Instant::now();
    square(1).await;
    let one = start.elapsed();

    let start = Instant::now();
    let mut work = Vec::new();
    for n in 1..=4 {
        work.push(tokio::spawn(square(n)));
    }
    for w in work {
        println!("{}", w.await.unwrap());
    }
    let four = start.elapsed();
    let times = four.as_micros() / one.as_micros();
    println!("four take {times} times as long");
}
