//~ ends 101
//~ says a scoped thread panicked
fn nest(n: u32) {
    std::thread::scope(|s| {
        s.spawn(|| nest(n + 1));
    });
}

fn main() {
    println!("before");
    nest(0);
}
