use std::thread;
use std::time::Duration;

fn fetch(n: u64) -> u64 {
    thread::sleep(Duration::from_millis(30));
    n
}

fn main() {
    let mut sum = 0;
    let mut threads = Vec::new();
    for n in 1..=3 {
        let thread = thread::spawn(move || fetch(n));
        threads.push(thread);
    }
    for thread in threads {
        sum += thread.join().unwrap();
    }
    println!("sum {sum}");
}
