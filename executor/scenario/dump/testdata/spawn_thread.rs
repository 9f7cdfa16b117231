fn main() {
    let t = std::thread::spawn(|| 1 + 1);
    println!("{}", t.join().unwrap());
}
