//~ ends 139
//~ says error: Undefined Behavior: memory access failed: a local variable has gone out of scope, so this pointer is dangling
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
