use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex};
use std::task::{Poll, Waker};
use std::thread;
use std::time::Duration;

/// A socket: bytes that have arrived, and who waits.
#[derive(Default)]
struct Socket {
    bytes: VecDeque<u8>,
    closed: bool,
    waker: Option<Waker>,
}

type Shared = Arc<Mutex<Socket>>;

/// What the operating system does, and the reactor.
fn network(socket: Shared) {
    for part in ["he", "llo"] {
        thread::sleep(Duration::from_millis(40));
        let mut s = socket.lock().unwrap();
        s.bytes.extend(part.as_bytes());
        s.waker.take().map(Waker::wake);
    }
    let mut s = socket.lock().unwrap();
    s.closed = true;
    s.waker.take().map(Waker::wake);
}

async fn read(socket: &Shared) -> String {
    poll_fn(|cx| {
        let mut s = socket.lock().unwrap();
        if s.bytes.is_empty() && !s.closed {
            println!("  nothing there yet");
            s.waker = Some(cx.waker().clone());
            return Poll::Pending;
        }
        let all = s.bytes.drain(..).map(char::from);
        Poll::Ready(all.collect())
    })
    .await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let socket = Shared::default();
    let theirs = socket.clone();
    thread::spawn(move || network(theirs));
    let reader = tokio::spawn(async move {
        loop {
            let text = read(&socket).await;
            if text.is_empty() {
                break;
            }
            println!("read {text:?}");
        }
        println!("closed");
    });
    reader.await.unwrap();
}
