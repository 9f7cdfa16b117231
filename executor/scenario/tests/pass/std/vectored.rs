//! Vectored reading and writing, and the deprecated initial values of atomics.
use std::io::{self, IoSlice, IoSliceMut, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

#[allow(deprecated)]
mod old {
    use std::sync::atomic::{AtomicBool, AtomicUsize, ATOMIC_BOOL_INIT, ATOMIC_USIZE_INIT};
    pub static READY: AtomicBool = ATOMIC_BOOL_INIT;
    pub static COUNT: AtomicUsize = ATOMIC_USIZE_INIT;
}
fn write_all(stream: &mut TcpStream, mut parts: &mut [IoSlice<'_>]) -> io::Result<()> {
    while !parts.is_empty() {
        let n = stream.write_vectored(parts)?;
        IoSlice::advance_slices(&mut parts, n);
    }
    Ok(())
}
fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let addr = listener.local_addr()?;
    let server = thread::spawn(move || -> io::Result<()> {
        let (mut stream, _) = listener.accept()?;
        write_all(&mut stream, &mut [IoSlice::new(b"head:"), IoSlice::new(b""), IoSlice::new(b"payload")])
    });
    let mut client = TcpStream::connect(addr)?;
    let (mut head, mut rest) = ([0; 5], Vec::new());
    client.read_exact(&mut head)?;
    client.read_to_end(&mut rest)?;
    println!("{} {}", String::from_utf8_lossy(&head), String::from_utf8_lossy(&rest));
    server.join().unwrap()?;

    let (mut a, mut b) = ([0; 2], [0; 4]);
    let mut text: &[u8] = b"abcdefgh";
    println!("{}", text.read_vectored(&mut [IoSliceMut::new(&mut a), IoSliceMut::new(&mut b)])?);
    println!("{a:?} {b:?} {text:?}");
    let mut vec = vec![1];
    println!("{}", vec.write_vectored(&[IoSlice::new(&[2, 3]), IoSlice::new(&[4])])?);
    println!("{vec:?}");
    println!("{:?} {:?}", old::READY, old::COUNT);
    Ok(())
}
