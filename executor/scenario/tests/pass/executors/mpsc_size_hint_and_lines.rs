//! Streams of futures 0.3.31: the size hints of mpsc receivers, and lines behind one that is no text.
use futures::channel::mpsc;
use futures::executor::block_on;
use futures::io::{AsyncBufReadExt, Cursor};
use futures::stream::{Stream, StreamExt};

fn main() {
    let (tx, mut rx) = mpsc::unbounded::<u8>();
    println!("{:?}", rx.size_hint());
    tx.unbounded_send(1).unwrap();
    println!("{:?}", rx.size_hint());
    drop(tx);
    println!("{:?}", rx.size_hint());
    block_on(async { println!("{:?} {:?}", rx.next().await, rx.next().await) });
    println!("{:?}", rx.size_hint());

    let (mut tx, rx) = mpsc::channel::<u8>(2);
    tx.try_send(1).unwrap();
    println!("{:?}", rx.size_hint());
    tx.close_channel();
    println!("{:?}", rx.size_hint());

    let mut lines = Cursor::new(&b"a\nb\xc2\r\nc"[..]).lines();
    for _ in 0..5 {
        match block_on(lines.next()) {
            Some(Ok(line)) => println!("{line}"),
            Some(Err(e)) => println!("{:?}", e.kind()),
            None => println!("end"),
        }
    }
}
