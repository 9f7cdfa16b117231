use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

async fn book(seats: Arc<Mutex<i32>>, who: &str) {
    let free = *seats.lock().await;
    if free == 0 {
        println!("{who} finds it sold out");
        return;
    }
    sleep(Duration::from_millis(10)).await; // pays
    *seats.lock().await -= 1;
    println!("{who} has a seat");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let seats = Arc::new(Mutex::new(1));
    let ann = book(seats.clone(), "Ann");
    let bob = book(seats.clone(), "Bob");
    tokio::join!(ann, bob);
    println!("{} seats left", seats.lock().await);
}
