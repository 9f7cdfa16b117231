use std::sync::Mutex;
use std::time::Duration;

async fn add(total: &Mutex<u32>, n: u32) {
    let mut guard = total.lock().unwrap();
    tokio::time::sleep(Duration::from_millis(2)).await; //~ lock-across-await
    *guard += n;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let total = Mutex::new(0);
    add(&total, 2).await;
    println!("{}", total.lock().unwrap());
}
