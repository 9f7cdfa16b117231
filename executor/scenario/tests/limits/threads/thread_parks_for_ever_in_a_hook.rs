//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| std::thread::park()));
    let t = std::thread::spawn(|| panic!("x"));
    println!("{}", t.join().is_err());
}
