use std::collections::HashMap;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

#[derive(Debug)]
struct Request { method: String, path: String, headers: HashMap<String, String>, body: Vec<u8> }
async fn read_request<R: tokio::io::AsyncBufRead + Unpin>(r: &mut R) -> std::io::Result<Option<Request>> {
    let mut line = String::new();
    if r.read_line(&mut line).await? == 0 { return Ok(None); }
    let mut it = line.split_whitespace();
    let (method, path) = (it.next().unwrap_or("").to_string(), it.next().unwrap_or("/").to_string());
    let mut headers = HashMap::new();
    loop {
        let mut h = String::new();
        r.read_line(&mut h).await?;
        let h = h.trim_end();
        if h.is_empty() { break; }
        if let Some((k, v)) = h.split_once(':') { headers.insert(k.to_ascii_lowercase(), v.trim().to_string()); }
    }
    let n: usize = headers.get("content-length").and_then(|v| v.parse().ok()).unwrap_or(0);
    let mut body = vec![0; n];
    r.read_exact(&mut body).await?;
    Ok(Some(Request { method, path, headers, body }))
}
fn respond(status: u16, body: &str) -> String {
    let reason = match status { 200 => "OK", 404 => "Not Found", _ => "Error" };
    format!("HTTP/1.1 {status} {reason}\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}
async fn handle(stream: TcpStream) -> std::io::Result<usize> {
    let mut s = BufReader::new(stream);
    let mut served = 0;
    while let Some(req) = read_request(&mut s).await? {
        served += 1;
        let out = match (req.method.as_str(), req.path.as_str()) {
            ("GET", "/") => respond(200, "Hello, world!"),
            ("GET", p) if p.starts_with("/add/") => { let sum: i64 = p[5..].split('/').filter_map(|x| x.parse::<i64>().ok()).sum(); respond(200, &sum.to_string()) }
            ("POST", "/echo") => respond(200, &String::from_utf8_lossy(&req.body)),
            _ => respond(404, "no such page"),
        };
        s.write_all(out.as_bytes()).await?;
        s.flush().await?;
        if req.headers.get("connection").map(|c| c == "close").unwrap_or(false) { break; }
    }
    Ok(served)
}
async fn get(s: &mut BufReader<TcpStream>, raw: &str) -> std::io::Result<(String, String)> {
    s.get_mut().write_all(raw.as_bytes()).await?;
    let mut status = String::new();
    s.read_line(&mut status).await?;
    let mut len = 0;
    loop { let mut h = String::new(); s.read_line(&mut h).await?; if h == "\r\n" { break; } if let Some(v) = h.strip_prefix("Content-Length: ") { len = v.trim().parse().unwrap(); } }
    let mut body = vec![0; len];
    s.read_exact(&mut body).await?;
    Ok((status.trim_end().to_string(), String::from_utf8(body).unwrap()))
}
#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let server = tokio::spawn(async move { let mut counts = vec![]; for _ in 0..3 { let (s, _) = listener.accept().await.unwrap(); counts.push(tokio::spawn(handle(s)).await.unwrap().unwrap()); } counts });
    let mut c = BufReader::new(TcpStream::connect(addr).await?);
    for r in ["GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /add/2/40 HTTP/1.1\r\n\r\n", "POST /echo HTTP/1.1\r\nContent-Length: 5\r\n\r\nabcde", "GET /nope HTTP/1.1\r\nConnection: close\r\n\r\n"] { println!("{:?}", get(&mut c, r).await?); }
    let mut rest = String::new(); println!("closed {}", c.read_to_string(&mut rest).await?);
    let mut c = TcpStream::connect(addr).await?;
    c.write_all(b"GET / HTTP/1.1\r\n\r\nGET /add/1/2/3 HTTP/1.1\r\n\r\n").await?; c.shutdown().await?;
    let mut all = String::new(); c.read_to_string(&mut all).await?; for l in all.lines().filter(|l| !l.is_empty()) { println!("| {l}"); }
    let mut c = BufReader::new(TcpStream::connect(addr).await?);
    println!("{:?}", get(&mut c, &format!("POST /echo HTTP/1.1\r\nContent-Length: {}\r\n\r\n{}", 3000, "z".repeat(3000))).await?.1.len()); drop(c);
    println!("{:?}", server.await.unwrap());
    Ok(())
}
