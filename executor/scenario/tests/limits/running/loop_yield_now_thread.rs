//~ ends never
fn main() {
    println!("before");
    loop {
        std::thread::yield_now();
    }
}
