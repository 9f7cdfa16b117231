// Futures that are made and given to somebody else: a vector, a struct, an Option. All are polled in the end.
use std::future::Future;
use std::pin::Pin;

struct Later {
    job: Option<Pin<Box<dyn Future<Output = u32> + Send>>>,
}

async fn square(n: u32) -> u32 {
    n * n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut list = Vec::new();
    for n in 1..4 {
        list.push(square(n));
    }
    let mut later = Later { job: Some(Box::pin(square(9))) };
    let sum: u32 = {
        let mut sum = 0;
        while let Some(f) = list.pop() {
            sum += f.await;
        }
        sum
    };
    if let Some(job) = later.job.take() {
        println!("{} {}", sum, job.await);
    }
}
