//~ ends never
use std::sync::atomic::{AtomicBool, Ordering};

fn main() {
    println!("before");
    let flag = AtomicBool::new(false);
    while !flag.load(Ordering::SeqCst) {
        std::hint::spin_loop();
    }
}
