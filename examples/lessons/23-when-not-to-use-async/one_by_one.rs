use std::thread;
use std::time::Duration;

fn fetch(n: u64) -> u64 {
    thread::sleep(Duration::from_millis(30));
    n
}

fn main() {
    let mut sum = 0;
    for n in 1..=3 {
        let thread = thread::spawn(move || fetch(n));
        sum += thread.join().unwrap();
    }
    println!("sum {sum}");
}
