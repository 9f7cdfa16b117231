use std::sync::Mutex;
use std::time::Duration;

async fn add(total: &Mutex<u32>, n: u32) {
    {
        let mut guard = total.lock().unwrap();
        *guard += n;
    }
    tokio::time::sleep(Duration::from_millis(2)).await;
    let guard = total.lock().unwrap();
    drop(guard);
    tokio::time::sleep(Duration::from_millis(2)).await;
}

async fn share(total: &tokio::sync::Mutex<u32>) {
    let mut guard = total.lock().await;
    tokio::time::sleep(Duration::from_millis(2)).await;
    *guard += 1;
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let total = Mutex::new(0);
    add(&total, 2).await;
    println!("{}", total.lock().unwrap());
    let shared = tokio::sync::Mutex::new(0);
    tokio::join!(share(&shared), share(&shared));
    println!("{}", shared.lock().await);
}
