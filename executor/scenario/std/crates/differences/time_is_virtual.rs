//! The clock of a run begins at 0 and is the run's own: a sleep takes exactly as long as it says, to the next millisecond of the runtime's clock.
use std::time::{Duration, Instant};
fn main() {
    let t = Instant::now();
    std::thread::sleep(Duration::from_millis(20));
    println!("less than 20.01 ms: {}", t.elapsed() < Duration::from_micros(20_010));
}
