//~ ends 101
//~ says failed to spawn thread: Os { code: 11, kind: WouldBlock, message: "Resource temporarily unavailable" }
use std::{thread, time::Duration};

fn main() {
    println!("before");
    loop {
        thread::spawn(|| thread::sleep(Duration::from_secs(1000)));
    }
}
