use std::hint::black_box;

async fn job(n: u64) -> u64 {
    let mut x = n;
    for i in 0..20_000 {
        x = black_box(x.wrapping_mul(31) + i % 7);
    }
    x
}

#[tokio::main(worker_threads = 4)]
async fn main() {
    let boss = tokio::spawn(async {
        let jobs: Vec<_> = (1..=12)
            .map(|n| tokio::spawn(job(n)))
            .collect();
        for job in jobs {
            job.await.unwrap();
        }
    });
    boss.await.unwrap();
    println!("all done");
}
