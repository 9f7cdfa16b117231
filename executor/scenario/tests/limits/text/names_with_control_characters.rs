//~ ends 0
//~ prints after
fn main() {
    println!("before");
    std::thread::Builder::new()
        .name("a\x1b[2J\u{202e}\r\nthread".into())
        .spawn(|| panic!("p\x1b[2J\u{202e}\r\nanic"))
        .unwrap()
        .join()
        .unwrap_err();
    println!("after");
}
