//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use std::sync::mpsc;
use std::thread::JoinHandle;

fn main() {
    println!("before");
    let (tx, rx) = mpsc::channel::<JoinHandle<()>>();
    let handle = std::thread::spawn(move || {
        let me = rx.recv().unwrap();
        me.join().unwrap();
    });
    tx.send(handle).unwrap();
    std::thread::park();
}
