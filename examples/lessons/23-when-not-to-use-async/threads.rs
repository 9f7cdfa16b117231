use std::thread;
use std::time::Duration;

fn fetch(n: u64) -> u64 {
    thread::sleep(Duration::from_millis(10 * n));
    println!("fetched {n}");
    n
}

fn main() {
    let sum: u64 = thread::scope(|s| {
        let mut work = Vec::new();
        for n in [3, 1, 2] {
            work.push(s.spawn(move || fetch(n)));
        }
        let all = work.into_iter().map(|w| w.join());
        all.map(|end| end.unwrap()).sum()
    });
    println!("sum {sum}");
}
