// A writer as a sink: each item is written whole, in as many writes as it takes.
use futures::executor::block_on;
use futures::io::{AsyncWrite, AsyncWriteExt};
use futures::{stream, SinkExt, StreamExt};
use std::io::Error;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Takes two bytes at a time, every other time.
struct Narrow {
    bytes: Vec<u8>,
    ready: bool,
}

impl AsyncWrite for Narrow {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize, Error>> {
        self.ready = !self.ready;
        if self.ready {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let n = buf.len().min(2);
        self.bytes.extend_from_slice(&buf[..n]);
        println!("wrote {n} of {}", buf.len());
        Poll::Ready(Ok(n))
    }
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        println!("flush");
        Poll::Ready(Ok(()))
    }
    fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), Error>> {
        println!("close");
        Poll::Ready(Ok(()))
    }
}

fn main() {
    block_on(async {
        let mut narrow = Narrow { bytes: vec![], ready: false };
        let parts = stream::iter(vec![Ok("abc"), Ok(""), Ok("de")]);
        println!("{:?}", parts.forward((&mut narrow).into_sink()).await);
        println!("{:?}", String::from_utf8_lossy(&narrow.bytes));

        let mut sink = (&mut narrow).into_sink();
        println!("{:?}", sink.send("fgh").await);
        println!("{:?}", sink.feed("ijklm").await);
        println!("{:?}", sink.close().await);
    });
}
