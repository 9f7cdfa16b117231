//~ ends never
//~ long
fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| {
        std::thread::spawn(|| panic!("again"));
    }));
    let t = std::thread::spawn(|| panic!("x"));
    println!("{}", t.join().is_err());
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1));
    }
}
