//~ ends 0
//~ prints after
use std::sync::atomic::{AtomicBool, Ordering};
static FLAG: AtomicBool = AtomicBool::new(false);

fn main() {
    println!("before");
    std::thread::spawn(|| FLAG.store(true, Ordering::SeqCst));
    while !FLAG.load(Ordering::SeqCst) {
        std::hint::spin_loop();
    }
    println!("after");
}
