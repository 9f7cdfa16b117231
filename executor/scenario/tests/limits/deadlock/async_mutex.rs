//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
use tokio::sync::Mutex;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let m = Mutex::new(1);
    let _a = m.lock().await;
    let _b = m.lock().await;
}
