use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;
use tokio::time::{sleep, Instant};

type Table = Arc<Mutex<Vec<u32>>>;

fn slow_rows() -> Vec<u32> {
    thread::sleep(Duration::from_millis(60));
    vec![3, 4]
}

fn import(table: Table) {
    let mut table = table.lock().unwrap();
    table.extend(slow_rows());
}

async fn ping(table: Table) {
    let start = Instant::now();
    sleep(Duration::from_millis(10)).await;
    let _rows = table.lock().unwrap().len();
    let ok = start.elapsed().as_millis() < 20;
    println!("ping in time: {ok}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let table = Table::default();
    let theirs = table.clone();
    let importing = thread::spawn(|| import(theirs));
    ping(table.clone()).await;
    importing.join().unwrap();
    println!("{} rows", table.lock().unwrap().len());
}
