use std::hint::black_box;

async fn job(n: u64) -> u64 {
    let mut sum = 0;
    for i in 0..400_000 {
        sum = black_box(sum + i % n);
    }
    sum
}

#[tokio::main(worker_threads = 4)]
async fn main() {
    let jobs = [2, 3, 4, 5]
        .map(|n| tokio::spawn(job(n)));
    let mut sum = 0;
    for job in jobs {
        sum += job.await.unwrap();
    }
    println!("sum {sum}");
}
