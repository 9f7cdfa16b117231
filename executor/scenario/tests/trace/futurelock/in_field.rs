// The future is kept in a field between two calls of a method.
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::sleep;

struct Client {
    connection: Arc<Mutex<u32>>,
    pending: Pin<Box<dyn Future<Output = u32>>>,
}

impl Client {
    fn new(connection: Arc<Mutex<u32>>) -> Client {
        let pending = Box::pin(exchange(connection.clone()));
        Client { connection, pending }
    }
    async fn answer(&mut self) -> u32 {
        tokio::select! {
            n = &mut self.pending => n,
            _ = sleep(Duration::from_millis(5)) => self.status().await,
        }
    }
    async fn status(&self) -> u32 {
        *self.connection.lock().await
    }
}

async fn exchange(connection: Arc<Mutex<u32>>) -> u32 {
    let mut n = connection.lock().await; //~ futurelock
    *n += 1;
    *n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let connection = Arc::new(Mutex::new(0));
    let other = connection.clone();
    tokio::spawn(async move {
        let _busy = other.lock().await;
        sleep(Duration::from_millis(40)).await;
    });
    sleep(Duration::from_millis(1)).await;
    let mut client = Client::new(connection);
    println!("{}", client.answer().await);
}
