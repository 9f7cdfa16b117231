use std::io::{self, BufRead, BufReader, Read, Write, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream, ToSocketAddrs, UdpSocket};
use std::thread;
use std::time::Duration;

fn handle(mut s: TcpStream) -> io::Result<usize> {
    let mut r = BufReader::new(s.try_clone()?);
    let mut line = String::new();
    let mut n = 0;
    while r.read_line(&mut line)? > 0 {
        n += line.len();
        if line.trim_end() == "quit" { s.write_all(b"bye\n")?; break; }
        s.write_all(format!("echo {}", line).as_bytes())?;
        line.clear();
    }
    Ok(n)
}
fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let addr = listener.local_addr()?;
    println!("{} {} {}", addr.ip(), addr.port() != 0, addr.is_ipv4());
    let server = thread::spawn(move || -> io::Result<usize> {
        let mut total = 0;
        for s in listener.incoming().take(2) { total += handle(s?)?; }
        Ok(total)
    });
    for name in ["ann", "bob"] {
        let mut c = TcpStream::connect(addr)?;
        assert_eq!(c.peer_addr()?, addr);
        writeln!(c, "hello {name}")?;
        writeln!(c, "quit")?;
        let mut s = String::new();
        c.read_to_string(&mut s)?;
        println!("{name} got {s:?}");
    }
    println!("server read {}", server.join().unwrap()?);
    println!("{:?}", TcpStream::connect(addr).map(|_| ()).unwrap_err().kind());
    println!("{}", TcpStream::connect(addr).unwrap_err());

    let l = TcpListener::bind(("localhost", 0))?;
    println!("{:?}", TcpListener::bind(l.local_addr()?).unwrap_err().kind());
    let c = TcpStream::connect(l.local_addr()?)?;
    let (mut s, peer) = l.accept()?;
    println!("peer ok {}", peer == c.local_addr()?);
    c.set_read_timeout(Some(Duration::from_millis(20)))?;
    let mut b = [0u8; 8];
    println!("{:?}", (&c).read(&mut b).unwrap_err().kind() == ErrorKind::WouldBlock);
    s.write_all(b"abcdefgh1234")?;
    thread::sleep(Duration::from_millis(10));
    println!("{} {:?}", c.peek(&mut b)?, std::str::from_utf8(&b).unwrap());
    (&c).read_exact(&mut b)?;
    println!("{:?}", std::str::from_utf8(&b).unwrap()); println!("{}", (&c).read(&mut b)?);
    s.shutdown(Shutdown::Write)?;
    println!("eof {}", (&c).read(&mut b)?);
    (&c).write_all(b"still open")?;
    drop(c);
    let mut rest = String::new();
    s.read_to_string(&mut rest)?;
    println!("{rest}");
    println!("{:?}", s.write(b"x").map_err(|e| e.kind()));
    l.set_nonblocking(true)?;
    println!("{:?}", l.accept().unwrap_err().kind());

    let a = UdpSocket::bind("127.0.0.1:0")?;
    let b = UdpSocket::bind("127.0.0.1:0")?;
    a.send_to(b"ping", b.local_addr()?)?;
    let mut buf = [0u8; 16];
    let (n, from) = b.recv_from(&mut buf)?;
    println!("{n} {:?} {}", &buf[..n], from == a.local_addr()?);
    b.connect(from)?;
    println!("{}", b.send(b"pong!")?);
    let mut small = [0u8; 2];
    println!("{} {:?}", a.recv(&mut small)?, small);
    a.set_read_timeout(Some(Duration::from_millis(5)))?;
    println!("{:?}", a.recv(&mut small).unwrap_err().kind());

    println!("{:?}", "127.0.0.1:80".parse::<SocketAddr>());
    println!("{:?} {:?}", "[::1]:8080".parse::<SocketAddr>(), "::ffff:1.2.3.4".parse::<IpAddr>());
    println!("{} | {}", "nope".parse::<SocketAddr>().unwrap_err(), "300.1.1.1".parse::<Ipv4Addr>().unwrap_err());
    println!("{} {} {}", Ipv6Addr::LOCALHOST, Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 1, 0, 0, 1), Ipv6Addr::UNSPECIFIED);
    println!("{:?} {} {}", Ipv4Addr::new(192, 168, 0, 1), Ipv4Addr::LOCALHOST.is_loopback(), Ipv4Addr::new(10, 0, 0, 1).is_private());
    println!("{:?}", "127.0.0.1:99".to_socket_addrs()?.collect::<Vec<_>>());
    println!("{:?}", "127.0.0.1".to_socket_addrs().map(|_| ()).unwrap_err());
    println!("{:>15}|{:<8}|", Ipv4Addr::LOCALHOST, SocketAddr::from(([1, 2, 3, 4], 5)).port());
    let mut v: Vec<SocketAddr> = vec![SocketAddr::from(([9, 9, 9, 9], 1)), SocketAddr::from(([1, 1, 1, 1], 2))]; v.sort(); println!("{v:?}");
    Ok(())
}
