use std::io::{self, prelude::*, BufReader, BufWriter, Cursor, LineWriter, SeekFrom, Error, ErrorKind};
fn main() -> io::Result<()> {
    let mut c = Cursor::new(b"one\ntwo\r\nthree".to_vec());
    let mut s = String::new();
    println!("{} {:?}", c.read_line(&mut s)?, s);
    for l in Read::by_ref(&mut c).lines() { println!("{:?}", l?); }
    c.rewind()?;
    let mut buf = [0u8; 5];
    c.read_exact(&mut buf)?;
    println!("{:?} at {}", std::str::from_utf8(&buf).unwrap(), c.stream_position()?);
    c.seek(SeekFrom::End(-5))?;
    s.clear(); c.read_to_string(&mut s)?; println!("{s}");
    println!("{:?}", c.seek(SeekFrom::Current(-100)).unwrap_err());
    println!("{:?}", c.read_exact(&mut buf).unwrap_err());
    let mut w = BufWriter::new(Vec::new());
    writeln!(w, "x = {}", 5)?; w.write_all(b"abc")?;
    println!("{:?}", w);
    println!("{:?}", w.into_inner().unwrap());
    let r = BufReader::new(&b"a,b,,c"[..]);
    println!("{:?}", r.split(b',').map(|v| String::from_utf8(v.unwrap()).unwrap()).collect::<Vec<_>>());
    let mut r = BufReader::with_capacity(4, &b"hello world"[..]);
    let mut v = vec![];
    println!("{} {:?} {:?}", r.read_until(b' ', &mut v)?, v, r);
    println!("{:?}", r.fill_buf()?); r.consume(2); println!("{:?}", r.buffer());
    let mut t = (&b"0123456789"[..]).take(4); s.clear(); t.read_to_string(&mut s)?; println!("{s} {}", t.limit());
    let mut ch = (&b"ab"[..]).chain(&b"cd"[..]); s.clear(); ch.read_to_string(&mut s)?; println!("{s}");
    println!("{:?}", (&b"xyz"[..]).bytes().map(|b| b.unwrap()).collect::<Vec<_>>());
    println!("{}", io::copy(&mut (&b"copy me"[..]), &mut io::sink())?);
    let mut out = Cursor::new(vec![0u8; 3]); out.write_all(b"wxyz")?; out.set_position(1); out.write_all(b"-")?; println!("{:?}", out.into_inner());
    let mut arr = [0u8; 4]; { let mut sl = &mut arr[..]; println!("{:?}", sl.write(b"12")); println!("{:?}", sl.write(b"3456")); println!("{:?}", sl.write_all(b"7")); } println!("{arr:?}");
    let mut lw = LineWriter::new(Vec::new()); lw.write_all(b"line1\npart")?; println!("{:?}", lw.get_ref().len());
    for e in [Error::from(ErrorKind::NotFound), Error::new(ErrorKind::InvalidData, "bad"), Error::other("oh"), Error::from_raw_os_error(111), Error::from_raw_os_error(98)] { println!("{e} | {e:?} | {:?} {:?}", e.kind(), e.raw_os_error()); }
    println!("{:?}", String::from_utf8(vec![0xff]).is_err());
    println!("{:?}", io::read_to_string(&b"\xff"[..]).unwrap_err());
    println!("{:?}", io::stdin().lines().count());
    let mut z = [1u8; 3]; io::repeat(7).read_exact(&mut z)?; println!("{z:?} {}", io::empty().read(&mut z)?);
    Err(Error::new(ErrorKind::Other, "final"))
}
