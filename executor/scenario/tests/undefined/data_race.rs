use std::sync::atomic::{AtomicBool, Ordering};

static mut DATA: u32 = 0;
static READY: AtomicBool = AtomicBool::new(false);

fn main() {
    let h = std::thread::spawn(|| unsafe {
        DATA = 1;
        READY.store(true, Ordering::Relaxed);
    });
    while !READY.load(Ordering::Acquire) {
        std::thread::yield_now();
    }
    let x = unsafe { DATA }; //~ Data race detected between a non-atomic write
    println!("{x}");
    h.join().unwrap();
}
