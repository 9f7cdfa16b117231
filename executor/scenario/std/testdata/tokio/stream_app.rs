use async_stream_like::gen;
use futures::stream::{BoxStream, FuturesOrdered, Stream, TryStreamExt};
use futures::{pin_mut, SinkExt};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{sleep, Instant};
use tokio_stream::wrappers::{IntervalStream, LinesStream, ReceiverStream};
use tokio_stream::{StreamExt, StreamMap};

mod async_stream_like {
    use futures::channel::mpsc as fmpsc;
    use futures::stream::Stream;
    use std::future::Future;
    /// A generator through a rendezvous channel.
    pub fn gen<T, F, Fut>(f: F) -> impl Stream<Item = T>
    where
        F: FnOnce(fmpsc::Sender<T>) -> Fut,
        Fut: Future<Output = ()>,
    {
        let (tx, rx) = fmpsc::channel(0);
        let fut = f(tx);
        let driver = futures::stream::once(async move {
            fut.await;
            None
        });
        let items = futures::StreamExt::map(rx, Some);
        futures::StreamExt::filter_map(futures::stream::select(items, driver), |x| async move { x })
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Reading {
    sensor: &'static str,
    at: u128,
    value: f64,
}
fn sensor(name: &'static str, period: u64, base: f64) -> BoxStream<'static, Reading> {
    let t0 = Instant::now();
    let s = IntervalStream::new(tokio::time::interval(Duration::from_millis(period)))
        .map(move |t| (t - t0).as_millis())
        .enumerate_like()
        .map(move |(i, at)| Reading { sensor: name, at, value: base + i as f64 * 0.25 });
    Box::pin(s)
}
trait EnumerateLike: Stream + Sized {
    fn enumerate_like(self) -> futures::stream::Enumerate<Self> {
        futures::StreamExt::enumerate(self)
    }
}
impl<S: Stream> EnumerateLike for S {}

async fn moving_average(s: impl Stream<Item = f64>, n: usize) -> Vec<f64> {
    pin_mut!(s);
    let mut window = std::collections::VecDeque::with_capacity(n);
    let mut out = vec![];
    while let Some(x) = s.next().await {
        if window.len() == n {
            window.pop_front();
        }
        window.push_back(x);
        if window.len() == n {
            out.push(window.iter().sum::<f64>() / n as f64);
        }
    }
    out
}

#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let g = gen(|mut tx| async move {
        for i in 1..=4 {
            sleep(Duration::from_millis(3)).await;
            tx.send(i * i).await.unwrap();
        }
    });
    println!("{:?}", futures::StreamExt::collect::<Vec<i32>>(g).await);

    let t0 = Instant::now();
    let mut all: StreamMap<&str, BoxStream<'static, Reading>> = StreamMap::new();
    all.insert("t", sensor("t", 10, 20.0));
    all.insert("h", sensor("h", 25, 50.0));
    let mut by: BTreeMap<&str, Vec<(u128, f64)>> = BTreeMap::new();
    while let Some((k, r)) = all.next().await {
        by.entry(k).or_default().push((r.at, r.value));
        if by.get("t").map_or(0, Vec::len) == 5 {
            if let Some(s) = all.remove("t") {
                println!("removed t, {} left, {:?}", all.len(), t0.elapsed());
                drop(s);
            }
        }
        if by.get("h").map_or(0, |v| v.len()) == 4 {
            break;
        }
    }
    println!("{by:?}");

    println!("{:?}", moving_average(sensor("x", 5, 1.0).map(|r| r.value).take(6), 3).await);

    let (tx, rx) = mpsc::channel::<Result<u32, String>>(4);
    let prod = tokio::spawn(async move {
        for i in 0..5 {
            let item = if i == 3 { Err(format!("item {i}")) } else { Ok(i) };
            if tx.send(item).await.is_err() {
                return format!("receiver left at {i}");
            }
            tokio::task::yield_now().await;
        }
        "all sent".into()
    });
    let r = ReceiverStream::new(rx).map_err(|e| e.len()).try_fold(0, |a, b| async move { if b > 10 { Err(0) } else { Ok(a + b) } }).await;
    println!("{r:?} {}", prod.await?);

    let (tx, rx) = mpsc::channel(1);
    let mut sink = tokio_util::sync::PollSender::new(tx);
    let h = tokio::spawn(async move { ReceiverStream::new(rx).map(|x: i32| x + 1).collect::<Vec<_>>().await });
    let mut src = futures::stream::iter([1, 2, 3].map(Ok));
    sink.send_all(&mut src).await?;
    sink.send(10).await?;
    SinkExt::close(&mut sink).await?;
    println!("{:?} {:?}", h.await?, sink.is_closed());

    let text = tokio::io::BufReader::new(&b"l1\nl2\n\nl4"[..]);
    let lines: Vec<String> = LinesStream::new(tokio::io::AsyncBufReadExt::lines(text)).filter_map(|l| l.ok().filter(|s| !s.is_empty())).collect().await;
    println!("{lines:?}");
    let mut fo = FuturesOrdered::new();
    for ms in [30u64, 10, 20] {
        fo.push(async move { sleep(Duration::from_millis(ms)).await; ms });
    }
    while let Some(ms) = futures::StreamExt::next(&mut fo).await {
        print!("{ms} ");
    }
    println!();
    let s = tokio_stream::iter(1..=3).then(|x| async move { sleep(Duration::from_millis(1)).await; x }).chain(tokio_stream::once(9)).skip_while(|x| *x < 2).map_while(|x| (x != 9).then(|| x * 2)).fuse();
    println!("{:?}", s.collect::<Vec<_>>().await);
    Ok(())
}
