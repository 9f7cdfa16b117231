//~ ends 0
//~ prints true
fn main() {
    println!("before");
    use std::sync::{Arc, Condvar, Mutex};
    use std::thread;
    let p = Arc::new((Mutex::new(0), Condvar::new()));
    let q = p.clone();
    let t = thread::spawn(move || {
        let g = q.0.lock().unwrap();
        let _g = q.1.wait(g).unwrap();
        println!("never");
    });
    thread::sleep(std::time::Duration::from_millis(1));
    let q = p.clone();
    let _ = thread::spawn(move || {
        let _g = q.0.lock().unwrap();
        q.1.notify_all();
        panic!("with the lock");
    })
    .join();
    println!("{}", t.join().is_err());
    println!("{:?}", p.0.try_lock().is_err());
    let m = Arc::try_unwrap(p).map(|p| p.0.into_inner().is_err());
    println!("{:?}", m.is_ok());
}
