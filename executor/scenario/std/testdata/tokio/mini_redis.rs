use bytes::{Buf, Bytes, BytesMut};
use std::collections::HashMap;
use std::io::Cursor;
use std::sync::{Arc, Mutex};
use tokio::io::{self, AsyncReadExt, AsyncWriteExt, BufWriter};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, oneshot};

#[derive(Clone, Debug, PartialEq)]
enum Frame { Simple(String), Error(String), Integer(u64), Bulk(Bytes), Null, Array(Vec<Frame>) }
enum FrameError { Incomplete, Other(String) }

impl Frame {
    fn parse(src: &mut Cursor<&[u8]>) -> Result<Frame, FrameError> {
        match get_u8(src)? {
            b'+' => Ok(Frame::Simple(String::from_utf8(get_line(src)?.to_vec()).map_err(|e| FrameError::Other(e.to_string()))?)),
            b'-' => Ok(Frame::Error(String::from_utf8_lossy(get_line(src)?).into_owned())),
            b':' => Ok(Frame::Integer(decimal(get_line(src)?)?)),
            b'$' => {
                if src.chunk().first() == Some(&b'-') { get_line(src)?; return Ok(Frame::Null); }
                let len = decimal(get_line(src)?)? as usize;
                if src.remaining() < len + 2 { return Err(FrameError::Incomplete); }
                let data = Bytes::copy_from_slice(&src.chunk()[..len]);
                src.advance(len + 2);
                Ok(Frame::Bulk(data))
            }
            b'*' => { let n = decimal(get_line(src)?)?; let mut out = Vec::with_capacity(n as usize); for _ in 0..n { out.push(Frame::parse(src)?); } Ok(Frame::Array(out)) }
            c => Err(FrameError::Other(format!("invalid frame type byte `{}`", c as char))),
        }
    }
}
fn get_u8(src: &mut Cursor<&[u8]>) -> Result<u8, FrameError> { if !src.has_remaining() { return Err(FrameError::Incomplete); } Ok(src.get_u8()) }
fn get_line<'a>(src: &mut Cursor<&'a [u8]>) -> Result<&'a [u8], FrameError> {
    let start = src.position() as usize;
    let end = src.get_ref().len().saturating_sub(1);
    for i in start..end { if src.get_ref()[i] == b'\r' && src.get_ref()[i + 1] == b'\n' { src.set_position((i + 2) as u64); return Ok(&src.get_ref()[start..i]); } }
    Err(FrameError::Incomplete)
}
fn decimal(b: &[u8]) -> Result<u64, FrameError> { std::str::from_utf8(b).ok().and_then(|s| s.parse().ok()).ok_or_else(|| FrameError::Other("protocol error".into())) }

struct Connection { stream: BufWriter<TcpStream>, buffer: BytesMut }
impl Connection {
    fn new(s: TcpStream) -> Connection { Connection { stream: BufWriter::new(s), buffer: BytesMut::with_capacity(4 * 1024) } }
    async fn read_frame(&mut self) -> Result<Option<Frame>, Box<dyn std::error::Error + Send + Sync>> {
        loop {
            if let Some(f) = self.parse_frame()? { return Ok(Some(f)); }
            if 0 == self.stream.get_mut().read_buf(&mut self.buffer).await? {
                return if self.buffer.is_empty() { Ok(None) } else { Err("connection reset by peer".into()) };
            }
        }
    }
    fn parse_frame(&mut self) -> Result<Option<Frame>, Box<dyn std::error::Error + Send + Sync>> {
        let mut buf = Cursor::new(&self.buffer[..]);
        match Frame::parse(&mut buf) {
            Ok(f) => { let len = buf.position() as usize; self.buffer.advance(len); Ok(Some(f)) }
            Err(FrameError::Incomplete) => Ok(None),
            Err(FrameError::Other(e)) => Err(e.into()),
        }
    }
    async fn write_frame(&mut self, f: &Frame) -> io::Result<()> {
        match f { Frame::Array(v) => { self.stream.write_u8(b'*').await?; self.stream.write_all(format!("{}\r\n", v.len()).as_bytes()).await?; for x in v { self.write_value(x).await?; } } _ => self.write_value(f).await? }
        self.stream.flush().await
    }
    async fn write_value(&mut self, f: &Frame) -> io::Result<()> {
        match f {
            Frame::Simple(s) => self.stream.write_all(format!("+{s}\r\n").as_bytes()).await?,
            Frame::Error(s) => self.stream.write_all(format!("-{s}\r\n").as_bytes()).await?,
            Frame::Integer(n) => self.stream.write_all(format!(":{n}\r\n").as_bytes()).await?,
            Frame::Null => self.stream.write_all(b"$-1\r\n").await?,
            Frame::Bulk(b) => { self.stream.write_all(format!("${}\r\n", b.len()).as_bytes()).await?; self.stream.write_all(b).await?; self.stream.write_all(b"\r\n").await?; }
            Frame::Array(_) => unreachable!(),
        }
        Ok(())
    }
}
type Db = Arc<Mutex<HashMap<String, Bytes>>>;
fn word(f: &Frame) -> String { match f { Frame::Bulk(b) => String::from_utf8_lossy(b).into_owned(), Frame::Simple(s) => s.clone(), _ => String::new() } }
async fn process(socket: TcpStream, db: Db) {
    let mut c = Connection::new(socket);
    loop {
        let frame = match c.read_frame().await { Ok(Some(f)) => f, Ok(None) => return, Err(e) => { let _ = c.write_frame(&Frame::Error(e.to_string())).await; return } };
        let Frame::Array(parts) = frame else { return };
        let reply = match (word(&parts[0]).to_lowercase().as_str(), &parts[1..]) {
            ("set", [k, Frame::Bulk(v)]) => { db.lock().unwrap().insert(word(k), v.clone()); Frame::Simple("OK".into()) }
            ("get", [k]) => match db.lock().unwrap().get(&word(k)) { Some(v) => Frame::Bulk(v.clone()), None => Frame::Null },
            ("incr", [k]) => { let mut d = db.lock().unwrap(); let n = d.get(&word(k)).map(|b| String::from_utf8_lossy(b).parse::<u64>().unwrap_or(0)).unwrap_or(0) + 1; d.insert(word(k), Bytes::from(n.to_string())); Frame::Integer(n) }
            ("ping", []) => Frame::Simple("PONG".into()),
            (cmd, _) => Frame::Error(format!("ERR unknown command '{cmd}'")),
        };
        if c.write_frame(&reply).await.is_err() { return; }
    }
}
#[derive(Debug)]
enum Command { Get { key: String, resp: oneshot::Sender<Option<Bytes>> }, Set { key: String, val: Bytes, resp: oneshot::Sender<bool> } }
fn cmd(parts: &[&str]) -> Frame { Frame::Array(parts.iter().map(|p| Frame::Bulk(Bytes::copy_from_slice(p.as_bytes()))).collect()) }

#[tokio::main]
async fn main() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let addr = listener.local_addr().unwrap();
    let db: Db = Arc::new(Mutex::new(HashMap::new()));
    tokio::spawn(async move { loop { let (s, _) = listener.accept().await.unwrap(); let db = db.clone(); tokio::spawn(async move { process(s, db).await; }); } });
    let (tx, mut rx) = mpsc::channel::<Command>(32);
    let manager = tokio::spawn(async move {
        let mut c = Connection::new(TcpStream::connect(addr).await.unwrap());
        while let Some(m) = rx.recv().await {
            match m {
                Command::Get { key, resp } => { c.write_frame(&cmd(&["GET", &key])).await.unwrap(); let r = match c.read_frame().await.unwrap() { Some(Frame::Bulk(b)) => Some(b), _ => None }; let _ = resp.send(r); }
                Command::Set { key, val, resp } => { c.write_frame(&Frame::Array(vec![Frame::Bulk("SET".into()), Frame::Bulk(Bytes::from(key)), Frame::Bulk(val)])).await.unwrap(); let ok = c.read_frame().await.unwrap() == Some(Frame::Simple("OK".into())); let _ = resp.send(ok); }
            }
        }
    });
    let tx2 = tx.clone();
    let t2 = tokio::spawn(async move { let (r, rx) = oneshot::channel(); tx2.send(Command::Set { key: "foo".into(), val: "bar".into(), resp: r }).await.unwrap(); println!("SET = {:?}", rx.await); });
    t2.await.unwrap();
    let t1 = tokio::spawn(async move { for k in ["foo", "none"] { let (r, rx) = oneshot::channel(); tx.send(Command::Get { key: k.into(), resp: r }).await.unwrap(); println!("GET {k} = {:?}", rx.await); } });
    t1.await.unwrap(); manager.await.unwrap();
    let mut c = Connection::new(TcpStream::connect(addr).await.unwrap());
    for parts in [&["PING"][..], &["incr", "n"], &["incr", "n"], &["get", "n"], &["get", "foo"], &["flushall"]] { c.write_frame(&cmd(parts)).await.unwrap(); println!("{parts:?} -> {:?}", c.read_frame().await.unwrap()); }
    // frames in pieces
    let mut raw = TcpStream::connect(addr).await.unwrap();
    for piece in [&b"*2\r\n$3\r\nG"[..], b"ET\r\n$3\r", b"\nfoo\r\n*1\r\n$4\r\nPING\r\n"] { raw.write_all(piece).await.unwrap(); tokio::time::sleep(std::time::Duration::from_millis(2)).await; }
    let mut c = Connection::new(raw);
    println!("{:?} {:?}", c.read_frame().await.unwrap(), c.read_frame().await.unwrap());
    c.stream.write_all(b"?oops\r\n").await.unwrap(); c.stream.flush().await.unwrap();
    println!("{:?} then {:?}", c.read_frame().await.unwrap(), c.read_frame().await.unwrap());
}
