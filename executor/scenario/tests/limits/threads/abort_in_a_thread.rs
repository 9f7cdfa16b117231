//~ ends 134
fn main() {
    println!("before");
    std::thread::spawn(|| std::process::abort()).join().unwrap();
}
