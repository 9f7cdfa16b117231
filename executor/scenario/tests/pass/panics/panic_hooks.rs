//! Panic hooks that call the one before, and the default hook put back.
use std::panic;
fn main() {
    let orig = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        println!("before");
        orig(info);
        println!("after {}", info);
    }));
    let _ = panic::catch_unwind(|| panic!("one {}", 1));
    let mine = panic::take_hook();
    let _ = panic::catch_unwind(|| panic!("two"));
    panic::set_hook(mine);
    let _ = panic::catch_unwind(|| { let v: Vec<i32> = vec![]; v[0] });
    let _ = panic::take_hook();
    let d = panic::take_hook();
    panic::set_hook(d);
    let h = std::thread::spawn(|| panic!("three"));
    let _ = h.join();
}
