//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
fn main() {
    println!("before");
    std::thread::scope(|s| loop {
        s.spawn(|| std::thread::park());
    });
}
