//! # Asked, then done
//!
//! Two tasks on two workers want the last seat. Each
//! asks first and takes it in a second step. How
//! many schedules sell it twice? **Try all** counts
//! them.
//!
//! *Try:* keep the lock from the question to the
//! answer.

use std::sync::{Arc, Mutex};

fn book(name: &str, seats: &Mutex<i32>) {
    let left = *seats.lock().unwrap();
    if left > 0 {
        *seats.lock().unwrap() -= 1;
        println!("{name} has a seat");
    }
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let seats = Arc::new(Mutex::new(1));
    let theirs = seats.clone();
    let other = tokio::spawn(async move {
        book("Ada", &theirs);
    });
    book("Bob", &seats);
    other.await.unwrap();
    println!("{} left", seats.lock().unwrap());
}
