use futures::executor::block_on;
use futures::io::{self, AllowStdIo, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter, Cursor, SeekFrom};
use futures::stream::{StreamExt, TryStreamExt};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Gives a few bytes at a time, and is pending before each.
struct Drip { data: Vec<u8>, pos: usize, step: usize, ready: bool }
impl AsyncRead for Drip {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        if !self.ready { self.ready = true; cx.waker().wake_by_ref(); return Poll::Pending; }
        self.ready = false;
        let n = self.step.min(buf.len()).min(self.data.len() - self.pos);
        let at = self.pos;
        buf[..n].copy_from_slice(&self.data[at..at + n]);
        self.pos += n;
        Poll::Ready(Ok(n))
    }
}
fn drip(s: &str, step: usize) -> Drip { Drip { data: s.as_bytes().to_vec(), pos: 0, step, ready: false } }
struct Sink(Vec<String>, bool);
impl AsyncWrite for Sink {
    fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if self.1 { return Poll::Ready(Err(io::ErrorKind::BrokenPipe.into())); }
        let n = buf.len().min(4);
        self.0.push(String::from_utf8_lossy(&buf[..n]).into_owned());
        Poll::Ready(Ok(n))
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { self.0.push("|".into()); Poll::Ready(Ok(())) }
    fn poll_close(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> { self.1 = true; Poll::Ready(Ok(())) }
}

async fn run() -> io::Result<()> {
    let mut s = String::new();
    println!("{} {s:?}", drip("hello world", 3).read_to_string(&mut s).await?);
    let mut v = vec![];
    drip("abc", 1).read_to_end(&mut v).await?;
    println!("{s} {v:?}");
    let mut buf = [0u8; 5];
    let mut d = drip("12345678", 2);
    println!("{}", d.read(&mut buf).await?);
    d.read_exact(&mut buf).await?;
    println!("{}", std::str::from_utf8(&buf).unwrap());
    let e = d.read_exact(&mut buf).await.unwrap_err();
    println!("{:?} {e}", e.kind());
    let mut s = String::new();
    drip("first,second", 4).take(7).read_to_string(&mut s).await?;
    println!("{s}");
    let mut s = String::new();
    drip("one ", 2).chain(drip("two", 9)).read_to_string(&mut s).await?;
    println!("{s}");
    let lines: Vec<String> = BufReader::new(drip("a\nbb\r\n\nlast", 3)).lines().try_collect().await?;
    println!("{lines:?}");
    let mut r = BufReader::with_capacity(4, drip("key=value;rest", 5));
    let mut key = vec![];
    println!("{} {}", r.read_until(b'=', &mut key).await?, String::from_utf8_lossy(&key));
    let mut line = String::new();
    println!("{} {line}", r.read_line(&mut line).await?);
    println!("{line} {}", r.read_line(&mut line).await?);
    let mut c = Cursor::new(b"xyz\nq".to_vec());
    let b = c.fill_buf().await?.len();
    c.consume_unpin(1);
    println!("{b} {}", c.position());
    c.seek(SeekFrom::End(-1)).await?;
    let mut one = [0; 1];
    c.read(&mut one).await?;
    println!("{}", one[0] as char);
    let mut out = Sink(vec![], false);
    out.write_all(b"hello there").await?;
    out.flush().await?;
    println!("{:?}", out.0);
    println!("{:?}", out.write(b"abcdef").await?);
    out.close().await?;
    println!("{:?}", out.write_all(b"x").await.map_err(|e| e.kind()));
    let mut w = BufWriter::with_capacity(8, Sink(vec![], false));
    for p in ["ab", "cd", "efghi", "j"] { w.write_all(p.as_bytes()).await?; println!("{:?} {:?}", w.get_ref().0, w.buffer().len()); }
    w.flush().await?;
    println!("{:?}", w.into_inner().0);
    let mut to = Cursor::new(vec![0u8; 6]);
    println!("{}", io::copy(drip("sixsix", 4), &mut to).await?);
    println!("{}", String::from_utf8_lossy(to.get_ref()));
    let (mut rd, mut wr) = Cursor::new(vec![0u8; 4]).split();
    wr.write_all(b"wxyz").await?;
    println!("{}", rd.read(&mut [0; 4]).await?);
    let mut z = [9u8; 3];
    io::repeat(7).read_exact(&mut z).await?;
    println!("{z:?} {} {}", io::empty().read(&mut z).await?, io::sink().write(b"gone").await?);
    let mut std_in = AllowStdIo::new(std::io::Cursor::new(b"std".to_vec()));
    let mut s = String::new();
    std_in.read_to_string(&mut s).await?;
    println!("{s}");
    let parts: Vec<Vec<u8>> = BufReader::new(&b"a,b,c"[..]).split_on(b',').await?;
    println!("{parts:?}");
    let mut arr: &[u8] = b"slice";
    let mut two = [0; 2];
    arr.read_exact(&mut two).await?;
    println!("{} {:?}", arr.len(), two);
    Ok(())
}
trait SplitOn: AsyncBufRead + Unpin + Sized { fn split_on(self, b: u8) -> Pin<Box<dyn std::future::Future<Output = io::Result<Vec<Vec<u8>>>>>> where Self: 'static { Box::pin(async move { let mut me = self; let mut out = vec![]; loop { let mut v = vec![]; if me.read_until(b, &mut v).await? == 0 { return Ok(out); } if v.last() == Some(&b) { v.pop(); } out.push(v); } }) } }
impl<T: AsyncBufRead + Unpin> SplitOn for T {}
fn main() { block_on(run()).unwrap(); let _ = futures::stream::iter(0..1).boxed(); }
