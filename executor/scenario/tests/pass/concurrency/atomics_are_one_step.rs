// No other thread runs between the load and the store of an atomic operation, wherever a thread's turn ends.
use std::ptr;
use std::sync::atomic::{AtomicI8, AtomicPtr, AtomicU64, AtomicUsize, Ordering::*};
use std::thread;

static ADDED: AtomicUsize = AtomicUsize::new(0);
static LEFT: AtomicUsize = AtomicUsize::new(0);
static TAKEN: AtomicUsize = AtomicUsize::new(0);
static SUM: AtomicU64 = AtomicU64::new(0);
static WRAPS: AtomicI8 = AtomicI8::new(0);
static PLACE: AtomicPtr<u8> = AtomicPtr::new(ptr::null_mut());

fn main() {
    thread::scope(|s| {
        for i in 0..3 {
            s.spawn(move || {
                for _ in 0..1000 {
                    ADDED.fetch_add(1, Relaxed);
                    LEFT.fetch_add(1, Release);
                    SUM.fetch_add(i, SeqCst);
                    WRAPS.fetch_sub(1, AcqRel);
                    PLACE.fetch_byte_add(8, Relaxed);
                }
            });
        }
        for _ in 0..2 {
            s.spawn(|| {
                let mut n = 0;
                while n < 1250 {
                    let left = LEFT.load(Acquire);
                    if left > 0 && LEFT.compare_exchange_weak(left, left - 1, AcqRel, Relaxed).is_ok() {
                        ADDED.fetch_sub(1, Relaxed);
                        TAKEN.fetch_add(1, Relaxed);
                        SUM.fetch_sub(1, Relaxed);
                        WRAPS.fetch_add(1, Relaxed);
                        PLACE.fetch_byte_sub(8, Relaxed);
                        n += 1;
                    } else {
                        thread::yield_now();
                    }
                }
            });
        }
    });
    println!("{ADDED:?} {LEFT:?} {TAKEN:?} {SUM:?} {WRAPS:?} {}", PLACE.load(Relaxed).addr());
}
