//~ ends 0
//~ prints true
fn main() {
    println!("before");
    use std::sync::{Mutex, MutexGuard};
    let m = Mutex::new(5);
    let g = m.lock().unwrap();
    let h: MutexGuard<i32> = unsafe { std::ptr::read(&g) };
    drop(g);
    drop(h);
    println!("{:?}", m.try_lock().is_ok());
}
