//~ ends never
use std::sync::atomic::*; use std::thread;
static A: AtomicU64=AtomicU64::new(0); static B: AtomicU64=AtomicU64::new(0);
fn main(){ let t=thread::spawn(|| { while A.load(Ordering::Relaxed)==0 { std::hint::spin_loop(); } B.store(1, Ordering::Relaxed); }); while B.load(Ordering::Relaxed)==0 { std::hint::spin_loop(); } A.store(1,Ordering::Relaxed); t.join().unwrap(); }
