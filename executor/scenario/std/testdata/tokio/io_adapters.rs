use std::io::{self, Cursor, SeekFrom};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::io::{self as tio, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWrite, AsyncWriteExt, BufReader, BufStream, ReadBuf};

/// Upper-cases what goes through and hands out at most `max` bytes at once.
struct Shout<R> {
    inner: R,
    max: usize,
    polls: usize,
}

impl<R: AsyncRead + Unpin> AsyncRead for Shout<R> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.polls += 1;
        if self.polls % 3 == 0 {
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        let max = self.max.min(buf.remaining());
        let mut tmp = vec![0u8; max];
        let mut small = ReadBuf::new(&mut tmp);
        match Pin::new(&mut self.inner).poll_read(cx, &mut small) {
            Poll::Ready(Ok(())) => {
                let up: Vec<u8> = small.filled().iter().map(|b| b.to_ascii_uppercase()).collect();
                buf.put_slice(&up);
                Poll::Ready(Ok(()))
            }
            other => other,
        }
    }
}

/// Counts bytes, refuses after a limit.
#[derive(Default, Debug)]
struct Quota {
    seen: Vec<u8>,
    left: usize,
    flushes: u8,
}
impl AsyncWrite for Quota {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let me = self.get_mut();
        if me.left == 0 {
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::Other, "quota exceeded")));
        }
        let n = buf.len().min(me.left).min(4);
        me.left -= n;
        me.seen.extend_from_slice(&buf[..n]);
        Poll::Ready(Ok(n))
    }
    fn poll_flush(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.flushes += 1;
        Poll::Ready(Ok(()))
    }
    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(cx)
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut s = Shout { inner: &b"hello async world\nsecond line\r\nthird"[..], max: 5, polls: 0 };
    let mut head = [0u8; 7];
    s.read_exact(&mut head).await?;
    println!("{:?}", std::str::from_utf8(&head)?);
    let mut lines = BufReader::with_capacity(8, s).lines();
    while let Some(line) = lines.next_line().await? {
        println!("line {line:?}");
    }
    println!("polls {}", lines.into_inner().into_inner().polls);

    let mut q = Quota { left: 10, ..Default::default() };
    let e = q.write_all(b"0123456789abcdef").await.unwrap_err();
    println!("{e} {:?} {:?}", e.kind(), q);
    let mut q = Quota { left: 100, ..Default::default() };
    q.write_u16(0xBEEF).await?;
    q.write_i32_le(-2).await?;
    q.write_f32(1.5).await?;
    q.write_u64_le(7).await?;
    q.shutdown().await?;
    println!("{:02x?} flushes {}", q.seen, q.flushes);
    let mut r = Cursor::new(q.seen);
    println!("{:#x} {} {} {}", r.read_u16().await?, r.read_i32_le().await?, r.read_f32().await?, r.read_u64_le().await?);
    println!("{:?}", r.read_u8().await.map_err(|e| e.kind()));
    r.seek(SeekFrom::Start(2)).await?;
    println!("{} at {}", r.read_i32_le().await?, r.stream_position().await?);

    let mut buf = Vec::new();
    let mut chained = (&b"abc"[..]).chain(&b"defgh"[..]).take(6);
    chained.read_to_end(&mut buf).await?;
    println!("{} limit {}", String::from_utf8(buf)?, chained.limit());

    let mut src = BufReader::new(&b"k1=v1;k2=v2;tail"[..]);
    let mut out = vec![];
    while src.read_until(b';', &mut out).await? > 0 {
        println!("{:?}", String::from_utf8_lossy(&out));
        out.clear();
    }
    let mut parts = BufReader::new(&b"a,b,,c"[..]).split(b',');
    while let Some(p) = parts.next_segment().await? {
        print!("[{}]", String::from_utf8(p)?);
    }
    println!();

    let (a, b) = tio::duplex(4);
    let echo = tokio::spawn(async move {
        let (mut r, mut w) = tio::split(b);
        let n = tio::copy(&mut r, &mut w).await?;
        w.shutdown().await?;
        io::Result::Ok(n)
    });
    let mut st = BufStream::new(a);
    st.write_all(b"ping pong\n").await?;
    st.flush().await?;
    let mut line = String::new();
    st.read_line(&mut line).await?;
    println!("{line:?}", );
    st.shutdown().await?;
    println!("{:?}", echo.await??);

    let mut sink = tio::sink();
    println!("{}", tio::copy(&mut tio::repeat(7).take(1000), &mut sink).await?);
    println!("{}", tio::copy_buf(&mut &b"four"[..], &mut sink).await?);
    let mut nothing = tio::empty();
    let mut v = String::from("kept");
    println!("{} {v}", nothing.read_to_string(&mut v).await?);

    let mut raw = [std::mem::MaybeUninit::<u8>::uninit(); 8];
    let mut rb = ReadBuf::uninit(&mut raw);
    rb.put_slice(b"abc");
    println!("{:?} filled {:?} rem {} cap {}", rb.initialized().len(), rb.filled(), rb.remaining(), rb.capacity());
    rb.initialize_unfilled_to(2)[0] = b'z';
    rb.advance(1);
    println!("{:?}", std::str::from_utf8(rb.filled())?);
    rb.clear();
    println!("{:?}", rb.filled().is_empty());
    Ok(())
}
