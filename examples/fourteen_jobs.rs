//! # Fourteen jobs, four workers
//!
//! All jobs are spawned by one task, so they begin
//! in the queue of one worker. The other three have
//! nothing to do and **steal** half of it, and then
//! half of what is left.
//!
//! Each job is work for the processor, and all jobs
//! are about equally long. With four workers they
//! take little more than a quarter of the time.

use std::hint::black_box;

fn crunch(n: u64) -> u64 {
    let mut x = n;
    for i in 0..30_000 {
        x = black_box(x.wrapping_mul(31) + i % 7);
    }
    x
}

async fn job(n: u64) -> u64 {
    crunch(n)
}

#[tokio::main(worker_threads = 4)]
async fn main() {
    let boss = tokio::spawn(async {
        let jobs: Vec<_> = (1..=14)
            .map(|n| tokio::spawn(job(n)))
            .collect();
        let mut done = 0;
        for job in jobs {
            job.await.unwrap();
            done += 1;
        }
        done
    });
    let done = boss.await.unwrap();
    println!("{done} jobs are done");
}
