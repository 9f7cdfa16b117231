// The receiver of a oneshot channel that got an error still closes the channel when it is dropped, and so wakes the
// sender's task again. A task that yields meanwhile is polled before the task that runs the runtime.
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Wake, Waker};
use tokio::sync::oneshot::{self, Receiver, Sender};

struct Named(&'static str);

impl Wake for Named {
    fn wake(self: Arc<Self>) {
        println!("  wake {}", self.0);
    }
}

fn closed(tx: &mut Sender<u8>) {
    let waker = Waker::from(Arc::new(Named("the sender's task")));
    println!("  closed: {:?}", tx.poll_closed(&mut Context::from_waker(&waker)));
}

fn receive(rx: &mut Receiver<u8>) {
    let waker = Waker::from(Arc::new(Named("the receiver's task")));
    println!("  received: {:?}", Pin::new(rx).poll(&mut Context::from_waker(&waker)));
}

async fn yields() {
    let (mut tx, mut rx) = oneshot::channel::<u8>();
    let task = tokio::spawn(async move {
        let (ready, started) = oneshot::channel::<()>();
        let task = tokio::spawn(async move {
            let _ = ready.send(());
            rx.close();
            rx
        });
        tx.closed().await;
        let mut rx = task.await.unwrap();
        let _ = started.await;
        println!("  {:?}", (&mut rx).await);
        drop(rx);
        tokio::task::yield_now().await;
        println!("  yielded");
    });
    task.await.unwrap();
}

fn main() {
    println!("closed, received, received again, dropped:");
    let (mut tx, mut rx) = oneshot::channel();
    closed(&mut tx);
    rx.close();
    receive(&mut rx);
    receive(&mut rx);
    drop(rx);
    closed(&mut tx);

    println!("closed, tried, dropped:");
    let (mut tx, mut rx) = oneshot::channel();
    closed(&mut tx);
    rx.close();
    println!("  {:?}", rx.try_recv());
    drop(rx);

    println!("the sender goes first:");
    let (mut tx, mut rx) = oneshot::channel();
    receive(&mut rx);
    closed(&mut tx);
    drop(tx);
    receive(&mut rx);
    receive(&mut rx);
    drop(rx);

    println!("closed, the sender goes:");
    let (mut tx, mut rx) = oneshot::channel();
    closed(&mut tx);
    rx.close();
    drop(tx);
    receive(&mut rx);
    drop(rx);

    println!("in tasks:");
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(yields());
}
