// How often workers have parked and were unparked, and how long they were busy.
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::time::sleep;

fn main() {
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_time().build().unwrap();
    let metrics = runtime.metrics();
    runtime.block_on(async {
        tokio::spawn(async { std::thread::sleep(Duration::from_millis(30)) }).await.unwrap();
        sleep(Duration::from_millis(20)).await;
    });
    let of_both = |read: &dyn Fn(usize) -> u64| (0..metrics.num_workers()).map(read).sum::<u64>();
    let parks = of_both(&|i| metrics.worker_park_count(i));
    println!("both have parked: {}", (0..2).all(|i| metrics.worker_park_count(i) > 0));
    println!("both are parked: {}", (0..2).all(|i| metrics.worker_park_unpark_count(i) % 2 == 1));
    println!("unparked once less: {}", of_both(&|i| metrics.worker_park_unpark_count(i)) == 2 * parks - 2);
    let busy = of_both(&|i| metrics.worker_total_busy_duration(i).as_millis() as u64);
    println!("busy for {busy} ms");
}
