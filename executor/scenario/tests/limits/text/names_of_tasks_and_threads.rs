//~ ends 0
//~ prints true
fn main() {
    println!("before");
    for name in ["<img src=x onerror=alert(1)>", "\u{202e}\u{7}\n\r\t", "", "x\u{301}\u{301}", "𝕏"] {
        std::thread::Builder::new().name(name.to_string()).spawn(|| println!("{:?}", std::thread::current().name())).unwrap().join().unwrap();
    }
    std::thread::Builder::new().name("y".repeat(100_000)).spawn(|| panic!("in the long name")).unwrap().join().unwrap_err();
    let nul = std::panic::catch_unwind(|| std::thread::Builder::new().name("nul\u{0}".to_string()).spawn(|| {}).is_ok());
    println!("{}", nul.is_err());
}
