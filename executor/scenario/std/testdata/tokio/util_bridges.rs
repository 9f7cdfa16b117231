//! UdpFramed, SyncIoBridge, RuntimeExt, stream_select and other rarely seen parts.
use futures::{stream, stream_select, SinkExt, StreamExt};
use std::io::{BufRead, BufReader, Read, Write};
use tokio::net::UdpSocket;
use tokio_util::codec::{BytesCodec, LinesCodec};
use tokio_util::context::RuntimeExt;
use tokio_util::io::SyncIoBridge;
use tokio_util::udp::UdpFramed;
fn main() {
    let rt = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    let v = futures::executor::block_on(rt.wrap(async { tokio::time::sleep(std::time::Duration::from_millis(5)).await; tokio::spawn(async { 4 }).await.unwrap() }));
    println!("{v}");
    rt.block_on(async {
        let a = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let b = UdpSocket::bind("127.0.0.1:0").await.unwrap();
        let (at_a, at_b) = (a.local_addr().unwrap(), b.local_addr().unwrap());
        let mut fa = UdpFramed::new(a, LinesCodec::new());
        let mut fb = UdpFramed::new(b, LinesCodec::new());
        fa.send(("one\ntwo".to_string(), at_b)).await.unwrap();
        fa.send(("three".to_string(), at_b)).await.unwrap();
        for _ in 0..3 { let (line, from) = fb.next().await.unwrap().unwrap(); println!("{line} {}", from == at_a); }
        println!("{} {}", fb.read_buffer().len(), fa.codec().max_length() == usize::MAX);
        let shared = std::sync::Arc::new(fb.into_inner());
        let mut bytes = UdpFramed::new(shared.clone(), BytesCodec::new());
        bytes.send((bytes::Bytes::from_static(b"raw"), at_a)).await.unwrap();
        println!("{:?}", fa.next().await.unwrap().unwrap().0);
        let (x, y) = tokio::io::duplex(8);
        let reader = tokio::task::spawn_blocking(move || {
            let mut r = BufReader::new(SyncIoBridge::new(x));
            let mut l = String::new();
            r.read_line(&mut l).unwrap();
            let mut rest = vec![];
            r.read_to_end(&mut rest).unwrap();
            (l, rest.len())
        });
        tokio::task::spawn_blocking(move || { let mut w = SyncIoBridge::new(y); write!(w, "blocking {}\nworld", 1).unwrap(); w.flush().unwrap(); }).await.unwrap();
        println!("{:?}", reader.await.unwrap());
        let odd = stream::iter([1, 3, 5]);
        let even = Box::pin(stream::unfold(0, |n| async move { tokio::task::yield_now().await; (n < 6).then(|| (n, n + 2)) }));
        let mut all: Vec<i32> = stream_select!(odd, even, stream::empty()).collect().await;
        all.sort();
        println!("{all:?} {:?}", futures::Stream::size_hint(&stream_select!(stream::iter(0..3), stream::iter(vec![9]))));
        let s = tokio::net::TcpSocket::new_v4().unwrap();
        s.set_reuseaddr(true).unwrap(); println!("{:?} {:?}", s.reuseaddr().unwrap(), s.linger().unwrap());
    });
}
