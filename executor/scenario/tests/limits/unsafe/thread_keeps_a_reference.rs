//~ ends 0
//~ prints 5
fn main() {
    println!("before");
    let t = {
        let s = String::from("short");
        let r: &'static String = unsafe { &*(&s as *const String) };
        std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(1));
            r.len()
        })
    };
    println!("{}", t.join().unwrap());
}
