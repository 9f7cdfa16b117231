// A combinator that the program has written itself drops what is slower.
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::sleep;

struct First<A, B>(Pin<Box<A>>, Pin<Box<B>>);
impl<A: Future<Output = ()>, B: Future<Output = ()>> Future for First<A, B> {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0.as_mut().poll(cx).is_ready() {
            return Poll::Ready(());
        }
        self.1.as_mut().poll(cx)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (tx, mut rx) = mpsc::channel(1);
    for n in 0..3 {
        let send = async { tx.send(n).await.unwrap() }; //~ the message that send held //~ the place in the queue of mpsc::Sender
        First(Box::pin(send), Box::pin(sleep(Duration::from_millis(2)))).await;
    }
    while let Ok(n) = rx.try_recv() {
        println!("{n}");
    }
}
