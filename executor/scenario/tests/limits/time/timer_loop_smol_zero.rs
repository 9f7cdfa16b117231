//~ ends never
use std::time::Duration;

fn main() {
    println!("before");
    smol::block_on(async {
        loop {
            smol::Timer::after(Duration::ZERO).await;
        }
    });
}
