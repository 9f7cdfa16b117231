// The ports of IPv4 and IPv6 are apart; a listener at the unspecified IPv6 address has both.
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::thread;

fn main() {
    let four = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = four.local_addr().unwrap().port();
    let six = TcpListener::bind(("::1", port)).unwrap();
    assert_eq!(six.local_addr().unwrap().port(), port);
    println!("again: {:?}", TcpListener::bind(("::1", port)).unwrap_err().kind());
    println!("both: {:?}", TcpListener::bind(("::", port)).unwrap_err().kind());
    let server = thread::spawn(move || {
        for (name, listener) in [("four", four), ("six", six)] {
            let (mut stream, peer) = listener.accept().unwrap();
            assert_eq!(peer.ip(), stream.local_addr().unwrap().ip());
            stream.write_all(name.as_bytes()).unwrap();
        }
    });
    for host in ["127.0.0.1", "::1"] {
        let mut text = String::new();
        TcpStream::connect((host, port)).unwrap().read_to_string(&mut text).unwrap();
        println!("{host}: {text}");
    }
    server.join().unwrap();
    println!("closed: {:?}", TcpStream::connect(("127.0.0.1", port)).unwrap_err().kind());

    let any = TcpListener::bind("[::]:0").unwrap();
    let port = any.local_addr().unwrap().port();
    println!("taken: {:?}", TcpListener::bind(("127.0.0.1", port)).unwrap_err().kind());
    for host in ["127.0.0.1", "::1"] {
        let client = TcpStream::connect((host, port)).unwrap();
        any.accept().unwrap();
        println!("{} to both", client.peer_addr().unwrap().ip());
    }

    let a = UdpSocket::bind("127.0.0.1:0").unwrap();
    let b = UdpSocket::bind(("::1", a.local_addr().unwrap().port())).unwrap();
    a.send_to(b"four", a.local_addr().unwrap()).unwrap();
    b.send_to(b"six", b.local_addr().unwrap()).unwrap();
    let mut buf = [0; 8];
    for socket in [a, b] {
        let (n, from) = socket.recv_from(&mut buf).unwrap();
        println!("{} from {}", String::from_utf8_lossy(&buf[..n]), from.ip());
    }
}
