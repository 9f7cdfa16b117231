use futures::executor::block_on;
use futures::io::{self, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter, Cursor, AllowStdIo, LineWriter, ReadHalf, SeekFrom};
use futures::sink::{Sink, SinkExt};
use futures::stream::{self, StreamExt, TryStreamExt};
use futures::{join, pin_mut};
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll};
#[derive(Default)]
struct Bounded { items: VecDeque<u32>, staged: Vec<u32>, cap: usize, log: Vec<&'static str> }
impl Sink<u32> for Bounded {
    type Error = String;
    fn poll_ready(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), String>> { self.log.push("ready"); if self.staged.len() >= self.cap { return self.poll_flush(cx); } Poll::Ready(Ok(())) }
    fn start_send(mut self: Pin<&mut Self>, n: u32) -> Result<(), String> { self.log.push("send"); if n == 13 { return Err("unlucky".into()); } self.staged.push(n); Ok(()) }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), String>> { self.log.push("flush"); let s = std::mem::take(&mut self.staged); self.items.extend(s); Poll::Ready(Ok(())) }
    fn poll_close(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<(), String>> { self.log.push("close"); self.poll_flush(cx) }
}
fn main() {
    block_on(async {
        let mut b = Bounded { cap: 2, ..Default::default() };
        b.send(1).await.unwrap(); b.feed(2).await.unwrap(); b.feed(3).await.unwrap(); b.feed(4).await.unwrap();
        println!("{:?} {:?} {}", b.items, b.staged, b.log.join(" "));
        println!("{:?}", b.send(13).await);
        println!("{:?}", b.send_all(&mut stream::iter([5, 6, 7].map(Ok))).await); println!("{:?} {:?}", b.items, b.staged);
        b.close().await.unwrap(); println!("{}", b.items.len());
        let b = Bounded { cap: 8, ..Default::default() };
        let mut doubled = b.with(|n: &str| async move { n.parse::<u32>().map_err(|e| e.to_string()) });
        { pin_mut!(doubled); doubled.send("4").await.unwrap(); println!("{:?}", doubled.send("q").await); }
        let mut fm = Bounded { cap: 8, ..Default::default() }.with_flat_map(|n: u32| stream::iter(vec![Ok(n), Ok(n + 1)]));
        fm.send(20).await.unwrap(); println!("{:?}", fm.get_ref().items);
        let mut e = Bounded { cap: 1, ..Default::default() }.sink_map_err(|e| e.len()); println!("{:?}", e.send(13).await);
        let buf = Bounded { cap: 1, ..Default::default() }.buffer(3); pin_mut!(buf); buf.feed(1).await.unwrap(); buf.feed(2).await.unwrap(); buf.flush().await.unwrap(); println!("{:?}", buf.get_ref().items);
        println!("{:?}", stream::iter([1, 2, 3].map(Ok)).forward(Bounded { cap: 1, ..Default::default() }).await);
        let mut s = String::new(); println!("{:?} {s}", Cursor::new("text").read_to_string(&mut s).await);
        let mut r = BufReader::new(&b"l1\nl2\r\nl3"[..]); let mut l = String::new(); r.read_line(&mut l).await.unwrap(); println!("{l:?}");
        println!("{:?}", r.lines().try_collect::<Vec<_>>().await.unwrap());
        let mut v = vec![]; println!("{:?}", io::copy(&b"copy"[..], &mut v).await); println!("{v:?}");
        let mut c = Cursor::new(vec![1u8, 2, 3, 4]); c.seek(SeekFrom::Start(2)).await.unwrap(); let mut x = [0; 2]; c.read_exact(&mut x).await.unwrap(); println!("{x:?} {:?}", c.read_exact(&mut x).await.map_err(|e| e.kind()));
        let (mut r, mut w): (ReadHalf<_>, _) = Cursor::new(vec![9u8; 3]).split(); let mut one = [0; 1]; r.read_exact(&mut one).await.unwrap(); w.write_all(&[5]).await.unwrap(); println!("{:?} {:?}", one, r.reunite(w).unwrap().into_inner());
        let mut bw = BufWriter::with_capacity(4, Vec::new()); bw.write_all(b"abc").await.unwrap(); println!("{:?}", bw.get_ref()); bw.write_all(b"def").await.unwrap(); println!("{:?} {:?}", bw.get_ref(), bw.buffer()); bw.close().await.unwrap(); println!("{:?}", bw.into_inner());
        let mut lw = LineWriter::new(Vec::new()); lw.write_all(b"part\nrest").await.unwrap(); println!("{:?}", String::from_utf8_lossy(lw.get_ref()));
        let mut t = (&b"abcdef"[..]).take(2); let mut s = String::new(); t.read_to_string(&mut s).await.unwrap(); println!("{s} {}", t.limit());
        let mut ch = (&b"x"[..]).chain(&b"y"[..]); s.clear(); ch.read_to_string(&mut s).await.unwrap(); println!("{s}");
        let mut a = AllowStdIo::new(std::io::Cursor::new(vec![1u8, 2])); let mut two = [0; 2]; println!("{:?} {two:?}", a.read(&mut two).await.unwrap());
        let mut sink = io::sink(); sink.write_all(b"gone").await.unwrap(); let mut emp = io::empty(); println!("{:?}", emp.read(&mut two).await);
        let st = stream::iter([Ok::<_, io::Error>(b"from ".to_vec()), Ok(b"stream".to_vec())]); let mut rd = st.into_async_read(); s.clear(); rd.read_to_string(&mut s).await.unwrap(); println!("{s}");
    });
}
