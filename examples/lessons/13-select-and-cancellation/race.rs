use std::time::Duration;
use tokio::time::sleep;

struct Cleanup(&'static str);

impl Drop for Cleanup {
    fn drop(&mut self) {
        println!("{} is dropped", self.0);
    }
}

async fn horse(name: &'static str, ms: u64) {
    let _cleanup = Cleanup(name);
    sleep(Duration::from_millis(ms)).await;
    println!("{name} arrives");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let red = horse("red", 30);
    let blue = horse("blue", 20);
    tokio::select! {
        _ = red => println!("red wins"),
        _ = blue => println!("blue wins"),
    }
    println!("after the race");
}
