//! What newer releases of tokio-util and tokio-stream have.
use bytes::Bytes;
use futures::{sink, SinkExt};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, Instant};
use tokio_stream::wrappers::JoinSetStream;
use tokio_stream::{StreamExt, StreamMap, StreamNotifyClose};
use tokio_util::future::FutureExt as _;
use tokio_util::io::{CopyToBytes, InspectReader, InspectWriter, SinkWriter};
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, JoinQueue};

struct Loud(&'static str);
impl Drop for Loud {
    fn drop(&mut self) {
        println!("  {} dropped", self.0);
    }
}

async fn tokens() {
    let token = CancellationToken::new();
    println!("{:?}", async { 1 }.with_cancellation_token(&token).await);
    let t = token.clone();
    tokio::spawn(async move {
        sleep(Duration::from_millis(5)).await;
        t.cancel();
    });
    let guard = Loud("waiting future");
    let wait = async move {
        let _guard = guard;
        std::future::pending::<()>().await
    };
    println!("{:?}", wait.with_cancellation_token_owned(token.clone()).await);
    println!("{:?} {:?}", async { 2 }.with_cancellation_token(&token).await, token.run_until_cancelled(async { 3 }).await);
    let other = CancellationToken::new();
    // Cancelled by the future itself: it is ready, so it wins.
    let o = other.clone();
    println!("{:?}", other.run_until_cancelled(async move { o.cancel(); 4 }).await);
    println!("{}", sleep(Duration::from_secs(9)).timeout(Duration::from_millis(1)).await.is_err());
    println!("{}", sleep(Duration::from_secs(9)).timeout_at(Instant::now()).await.is_err());
}

async fn handles() {
    let h = AbortOnDropHandle::new(tokio::spawn(async { 5 }));
    println!("{:?}", h.await.unwrap());
    let guard = Loud("aborted task");
    let h = AbortOnDropHandle::new(tokio::spawn(async move {
        let _guard = guard;
        std::future::pending::<()>().await
    }));
    tokio::task::yield_now().await;
    println!("{}", h.is_finished());
    drop(h);
    tokio::task::yield_now().await;
    let h = AbortOnDropHandle::new(tokio::spawn(async { "detached" })).detach();
    println!("{}", h.await.unwrap());

    let mut q = JoinQueue::new();
    for i in 0..3u64 {
        q.spawn(async move {
            sleep(Duration::from_millis(30 - i * 10)).await;
            i
        });
    }
    println!("{:?} {}", q.try_join_next().is_none(), q.len());
    while let Some(r) = q.join_next().await {
        print!("{} ", r.unwrap());
    }
    println!("{}", q.is_empty());
}

async fn io() {
    let mut seen = Vec::new();
    let mut r = InspectReader::new(&b"hello"[..], |b: &[u8]| seen.push(b.len()));
    let mut buf = [0; 2];
    while r.read(&mut buf).await.unwrap() > 0 {}
    println!("{seen:?}");
    let mut text = String::new();
    let mut w = InspectWriter::new(Vec::new(), |b: &[u8]| text.push_str(std::str::from_utf8(b).unwrap()));
    w.write_all(b"ab").await.unwrap();
    w.write_all(b"cd").await.unwrap();
    let inner = w.into_inner();
    println!("{inner:?} {text}");
    let chunks = std::rc::Rc::new(std::cell::RefCell::new(vec![]));
    let c = chunks.clone();
    let sink = sink::unfold((), move |(), b: Bytes| {
        c.borrow_mut().push(b);
        std::future::ready(Ok::<_, std::io::Error>(()))
    });
    let sink = Box::pin(sink.sink_map_err(std::io::Error::from));
    let mut w = SinkWriter::new(CopyToBytes::new(sink));
    w.write_all(b"one").await.unwrap();
    w.write_all(b"two").await.unwrap();
    w.shutdown().await.unwrap();
    println!("{:?}", chunks.borrow());
    let (mut a, mut b) = tokio::io::duplex(64);
    let (mut c, mut d) = tokio::io::duplex(64);
    let proxy = tokio::spawn(async move { tokio::io::copy_bidirectional_with_sizes(&mut b, &mut c, 3, 5).await.unwrap() });
    a.write_all(b"request").await.unwrap();
    a.shutdown().await.unwrap();
    let mut got = String::new();
    d.read_to_string(&mut got).await.unwrap();
    d.write_all(b"answer").await.unwrap();
    drop(d);
    let mut back = String::new();
    a.read_to_string(&mut back).await.unwrap();
    println!("{got} {back} {:?}", proxy.await.unwrap());
}

async fn streams() {
    let mut set = tokio::task::JoinSet::new();
    for i in 0..3u64 {
        set.spawn(async move {
            sleep(Duration::from_millis(10 * (3 - i))).await;
            i
        });
    }
    let s = JoinSetStream::new(set);
    println!("{:?}", s.map(|r| r.unwrap()).collect::<Vec<_>>().await);
    let mut map = StreamMap::new();
    map.insert("a", StreamNotifyClose::new(tokio_stream::iter([1])));
    println!("{:?} {:?} {:?}", map.next().await, map.next().await, map.next().await);
    let mut map = StreamMap::new();
    map.insert('x', tokio_stream::iter(0..3));
    let mut buf = vec![];
    println!("{} {buf:?}", map.next_many(&mut buf, 2).await);
    println!("{} {}", map.next_many(&mut buf, 9).await, map.next_many(&mut buf, 9).await);
    println!("{buf:?}");
    let s: String = tokio_stream::iter(["ab", "cd"]).collect().await;
    let b: Box<[u8]> = tokio_stream::iter([1, 2]).collect().await;
    println!("{s} {b:?}");
    let mut p = Box::pin(StreamExt::peekable(tokio_stream::iter([1, 2])));
    println!("{:?}", p.peek().await);
    println!("{:?}", p.next().await);
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    tokens().await;
    handles().await;
    io().await;
    streams().await;
}
