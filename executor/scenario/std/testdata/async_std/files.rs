//! An in-memory file system served over async-std's io traits.
use async_std::io::prelude::*;
use async_std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom, Write};
use async_std::prelude::*;
use async_std::stream::{self, Stream};
use async_std::sync::{Arc, RwLock};
use async_std::task::{self, Context, Poll};
use std::collections::BTreeMap;
use std::io::IoSlice;
use std::pin::Pin;

type Inode = Arc<RwLock<Vec<u8>>>;

#[derive(Clone, Default, Debug)]
struct Fs {
    files: Arc<RwLock<BTreeMap<String, Inode>>>,
}

struct File {
    data: Cursor<Vec<u8>>,
    node: Inode,
    dirty: bool,
    budget: usize,
}

impl Fs {
    async fn open(&self, name: &str, create: bool) -> io::Result<File> {
        if name.contains('\0') {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "name contains a zero"));
        }
        let found = self.files.read().await.get(name).cloned();
        let node = match (found, create) {
            (Some(n), _) => n,
            (None, true) => self.files.write().await.entry(name.into()).or_default().clone(),
            (None, false) => return Err(io::ErrorKind::NotFound.into()),
        };
        let data = Cursor::new(node.read().await.clone());
        Ok(File { data, node, dirty: false, budget: 64 })
    }
    async fn list(&self) -> impl Stream<Item = (String, usize)> + Unpin {
        let names: Vec<_> = self.files.read().await.iter().map(|(n, i)| (n.clone(), i.try_read().map_or(0, |d| d.len()))).collect();
        stream::from_iter(names)
    }
}

impl Read for File {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<io::Result<usize>> {
        let n = buf.len().min(7);
        Pin::new(&mut self.data).poll_read(cx, &mut buf[..n])
    }
}
impl Seek for File {
    fn poll_seek(mut self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<io::Result<u64>> {
        Pin::new(&mut self.data).poll_seek(cx, pos)
    }
}
impl Write for File {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if self.budget == 0 {
            return Poll::Ready(Err(io::Error::new(io::ErrorKind::Other, "disk full")));
        }
        let n = buf.len().min(self.budget).min(10);
        let r = Pin::new(&mut self.data).poll_write(cx, &buf[..n]);
        if let Poll::Ready(Ok(n)) = r {
            self.budget -= n;
            self.dirty = true;
        }
        r
    }
    fn poll_flush(mut self: Pin<&mut Self>, _cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if std::mem::take(&mut self.dirty) {
            match self.node.try_write() {
                Some(mut w) => *w = self.data.get_ref().clone(),
                None => return Poll::Ready(Err(io::ErrorKind::WouldBlock.into())),
            }
        }
        Poll::Ready(Ok(()))
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(cx)
    }
}

async fn word_count<R: Read + Unpin>(r: R) -> io::Result<(usize, usize, usize)> {
    let mut lines = BufReader::with_capacity(16, r).lines();
    let mut out = (0, 0, 0);
    while let Some(l) = lines.next().await {
        let l = l?;
        out.0 += 1;
        out.1 += l.split_whitespace().count();
        out.2 += l.chars().count();
    }
    Ok(out)
}

async fn run() -> io::Result<()> {
    let fs = Fs::default();
    let e = fs.open("missing", false).await.err().unwrap();
    println!("{e} | {:?}", e.kind());
    let mut f = fs.open("notes", true).await?;
    f.write_all("first line\nzweite Zeile: ä\n".as_bytes()).await?;
    write!(f, "{:>8.2}|{:<4}|\n", 3.14159, 'x').await?;
    println!("before flush {:?}", word_count(fs.open("notes", false).await?).await?);
    f.flush().await?;
    println!("after flush {:?}", word_count(fs.open("notes", false).await?).await?);
    let mut s = String::new();
    f.seek(SeekFrom::Start(6)).await?;
    f.by_ref().take(4).read_to_string(&mut s).await?;
    println!("{s:?} at {}", f.seek(SeekFrom::Current(0)).await?);
    f.seek(SeekFrom::End(-6)).await?;
    let mut tail = vec![];
    f.read_to_end(&mut tail).await?;
    println!("{:?}", String::from_utf8_lossy(&tail));
    println!("{:?}", f.write_all(&[b'z'; 40]).await.map_err(|e| e.to_string()));
    let mut g = fs.open("copy", true).await?;
    let n = io::copy(&mut fs.open("notes", false).await?, &mut g).await?;
    g.flush().await?;
    println!("copied {n}");
    let hs: Vec<_> = (0..3)
        .map(|i| {
            let fs = fs.clone();
            task::spawn(async move {
                let mut f = fs.open(&format!("part-{i}"), true).await?;
                for k in 0..=i {
                    f.write_all(format!("{k}\n").as_bytes()).await?;
                    task::yield_now().await;
                }
                f.flush().await?;
                let n = f.node.read().await.len();
                io::Result::Ok(n)
            })
        })
        .collect();
    for h in hs {
        print!("{} ", h.await?);
    }
    println!();
    let mut all = fs.list().await.filter(|(n, _)| n.contains('-')).map(|(n, len)| format!("{n}={len}"));
    while let Some(x) = all.next().await {
        println!("{x}");
    }
    let mut parts = vec![];
    for i in 0..3 {
        parts.push(fs.open(&format!("part-{i}"), false).await?);
    }
    let mut joined: Box<dyn Read + Unpin + Send> = Box::new(io::empty());
    for p in parts {
        joined = Box::new(joined.chain(p));
    }
    let mut text = String::new();
    joined.read_to_string(&mut text).await?;
    println!("{:?}", text.lines().map(|l| l.parse::<u8>().unwrap()).collect::<Vec<_>>());
    let mut exact = [0u8; 5];
    let e = fs.open("part-0", false).await?.read_exact(&mut exact).await.unwrap_err();
    println!("{e} {:?}", IoSlice::new(b"ab").len());
    let mut sp = BufReader::new(fs.open("copy", false).await?);
    let mut buf = Vec::new();
    println!("{} {:?}", sp.read_until(b':', &mut buf).await?, String::from_utf8_lossy(&buf));
    fs.open("bad\0name", true).await.map(drop)
}

fn main() {
    if let Err(e) = task::block_on(run()) {
        println!("fatal: {e:?}");
        std::process::exit(4);
    }
}
