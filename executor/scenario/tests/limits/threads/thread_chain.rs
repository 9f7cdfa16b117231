//~ ends 101
//~ says called `Result::unwrap()` on an `Err` value: Any { .. }
fn next(n: u64) {
    std::thread::spawn(move || next(n + 1)).join().unwrap();
}

fn main() {
    println!("before");
    next(0);
}
