use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::sleep;

type Boxed = Pin<Box<dyn Future<Output = u64>>>;

trait Sensor {
    fn read(&self) -> Boxed;
}

struct Slow(u64);

impl Sensor for Slow {
    fn read(&self) -> Boxed {
        let n = self.0;
        Box::pin(async move {
            sleep(Duration::from_millis(20)).await;
            n
        })
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let sensors: [Box<dyn Sensor>; 3] = [
        Box::new(Slow(1)),
        Box::new(Slow(2)),
        Box::new(Slow(3)),
    ];
    let reads = sensors.iter().map(|s| s.read());
    let all = futures::future::join_all(reads).await;
    let sum: u64 = all.iter().sum();
    println!("sum {sum}");
}
