use futures::executor::block_on;
use futures::io::{self, AllowStdIo, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter, Cursor, LineWriter, SeekFrom};
use futures::stream::{self, StreamExt, TryStreamExt};
use std::pin::Pin;
use std::task::{Context, Poll};

struct Dribble<'a> {
    data: &'a [u8],
    step: usize,
    pending: bool,
}
impl AsyncRead for Dribble<'_> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        self.pending = !self.pending;
        if self.pending {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let n = self.step.min(buf.len()).min(self.data.len());
        let (now, later) = self.data.split_at(n);
        buf[..n].copy_from_slice(now);
        self.data = later;
        Poll::Ready(Ok(n))
    }
}

#[derive(Default)]
struct Log(Vec<Vec<u8>>, u32);
impl AsyncWrite for Log {
    fn poll_write(mut self: Pin<&mut Self>, _cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let n = buf.len().min(5);
        self.0.push(buf[..n].to_vec());
        Poll::Ready(Ok(n))
    }
    fn poll_flush(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.1 += 1;
        Poll::Ready(Ok(()))
    }
    fn poll_close(self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

fn main() -> io::Result<()> {
    block_on(async {
        let text = "first line\nsecond\r\n\nlast without end";
        let d = Dribble { data: text.as_bytes(), step: 4, pending: false };
        let lines: Vec<String> = BufReader::with_capacity(6, d).lines().try_collect().await?;
        println!("{lines:?}");
        let mut r = BufReader::new(Dribble { data: b"key=value;k2=v2;", step: 3, pending: true });
        let mut buf = vec![];
        while r.read_until(b';', &mut buf).await? > 0 {
            println!("{}", String::from_utf8_lossy(&buf));
            buf.clear();
        }
        let mut s = String::new();
        let n = Dribble { data: "héllo".as_bytes(), step: 1, pending: false }.read_to_string(&mut s).await?;
        println!("{n} {s}");
        let e = Dribble { data: &[0xff, 0xfe], step: 1, pending: false }.read_to_string(&mut s).await.unwrap_err();
        println!("{e} {:?} {s:?}", e.kind());
        let mut four = [0; 4];
        let e = Cursor::new(vec![1, 2]).read_exact(&mut four).await.unwrap_err();
        println!("{e} {:?} {:?}", e.kind(), four);
        let mut c = Cursor::new(vec![0u8; 4]);
        c.write_all(b"abcdef").await?;
        println!("{:?} {}", std::str::from_utf8(c.get_ref()).unwrap(), c.position());
        c.seek(SeekFrom::End(-2)).await?;
        c.write_all(b"XY").await?;
        c.seek(SeekFrom::Start(1)).await?;
        let mut out = String::new();
        (&mut c).take(3).read_to_string(&mut out).await?;
        println!("{out}");
        let e = c.seek(SeekFrom::Current(-100)).await.unwrap_err();
        println!("{e}");
        let mut small = [0u8; 3];
        let e = Cursor::new(&mut small[..]).write_all(b"toolong").await.unwrap_err();
        println!("{e} {:?}", small);
        let mut joined = b"one ".chain(&b"two "[..]).chain(&b"three"[..]);
        let mut v = Vec::new();
        joined.read_to_end(&mut v).await?;
        println!("{}", String::from_utf8(v).unwrap());
        let mut w = BufWriter::with_capacity(8, Log::default());
        w.write_all(b"abc").await?;
        w.write_all(b"defgh").await?;
        w.write_all(b"i").await?;
        println!("buffered {:?}", w.buffer());
        w.flush().await?;
        println!("{:?} {}", w.get_ref().0.iter().map(|b| String::from_utf8_lossy(b).into_owned()).collect::<Vec<_>>(), w.get_ref().1);
        let mut l = LineWriter::new(Log::default());
        l.write_all(b"par").await?;
        println!("{}", l.get_ref().0.len());
        l.write_all(b"t\nrest").await?;
        println!("{} {:?}", l.get_ref().0.len(), l.buffer());
        let mut sink = Vec::new();
        let n = io::copy(Dribble { data: b"copied bytes", step: 5, pending: false }, &mut sink).await?;
        println!("{n} {:?}", String::from_utf8_lossy(&sink));
        let mut cp = AllowStdIo::new(std::io::Cursor::new(b"std cursor".to_vec()));
        let mut t = [0; 3];
        cp.read_exact(&mut t).await?;
        println!("{:?}", std::str::from_utf8(&t));
        let st = stream::iter(vec![Ok::<_, io::Error>(b"ab".to_vec()), Ok(b"cde".to_vec())]).into_async_read();
        futures::pin_mut!(st);
        let mut s = String::new();
        st.read_to_string(&mut s).await?;
        println!("{s}");
        let (mut rd, mut wr) = Cursor::new(Vec::from(&b"hello"[..])).split();
        let mut two = [0; 2];
        rd.read_exact(&mut two).await?;
        wr.write_all(b"!!").await?;
        println!("{:?}", rd.reunite(wr).unwrap().into_inner());
        let mut br = BufReader::new(&b"peek me"[..]);
        println!("{:?}", std::str::from_utf8(br.fill_buf().await?).unwrap());
        br.consume_unpin(5);
        println!("{:?}", br.buffer());
        let mut e = io::empty();
        println!("{}", e.read(&mut two).await?);
        io::repeat(7).read_exact(&mut two).await?;
        println!("{two:?}");
        println!("{}", io::sink().write(&[1, 2, 3]).await?);
        let parts: Vec<_> = BufReader::new(&b"a,b,c"[..]).lines().map(|l| l.map(|s| s.split(',').map(str::to_owned).collect::<Vec<_>>())).try_concat().await?;
        println!("{parts:?}");
        let mut dynr: Box<dyn AsyncBufRead + Unpin> = Box::new(Cursor::new("boxed\nreader"));
        let mut line = String::new();
        dynr.read_line(&mut line).await?;
        println!("{line:?}");
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, "that is all"))
    })
}
