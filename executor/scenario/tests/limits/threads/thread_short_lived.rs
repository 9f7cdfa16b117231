//~ ends never
//~ steps 3M
fn main() {
    println!("before");
    loop {
        std::thread::spawn(|| {}).join().unwrap();
    }
}
