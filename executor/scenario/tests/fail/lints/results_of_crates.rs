//! What a function of a crate returns, where that is all it does.
#![deny(unused_must_use)]
use bytes::{Bytes, BytesMut};
use futures_lite::{future, stream};
use tokio::io::{AsyncBufReadExt, AsyncReadExt};
use tokio_stream::StreamExt;

fn main() {
    let mut bytes = Bytes::from("hello world");
    bytes.split_to(6);
    let mut buffer = BytesMut::from("hello world");
    buffer.split();
    #[allow(unused_must_use)]
    {
        buffer.split_off(3);
    }
    let reader: &[u8] = b"one\ntwo\n";
    reader.lines();
    reader.take(3);
    tokio_stream::iter([1, 2]).throttle(std::time::Duration::from_secs(1));
    future::poll_once(async { 1 });
    stream::once(1);
    anyhow::Error::msg("an error");
}
