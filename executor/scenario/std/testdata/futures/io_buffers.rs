//! What reads in buffers: Take, Chain, BufWriter; seeking in buffers.
use futures::io::{self, *};
use futures::executor::block_on;
fn main() { block_on(async {
    let mut v = Vec::new();
    println!("{}", io::empty().read_to_end(&mut v).await.unwrap());
    let mut l = String::new();
    println!("{}", io::empty().read_line(&mut l).await.unwrap());
    let mut b = [0u8; 3];
    io::repeat(7).read_exact(&mut b).await.unwrap();
    println!("{b:?}");
    println!("{}", io::sink().write(b"abc").await.unwrap());
    let mut t = (&b"one\ntwo\nthree"[..]).take(9);
    let mut lines = vec![];
    loop { let mut l = String::new(); if t.read_line(&mut l).await.unwrap() == 0 { break } lines.push(l); }
    println!("{lines:?} {} {:?}", t.limit(), t.get_ref());
    t.set_limit(2);
    println!("{:?} {:?}", t.get_mut().len(), t.into_inner());
    let mut c = AsyncReadExt::chain(&b"ab\nc"[..], &b"d\nef"[..]);
    let mut parts = vec![];
    loop { let mut p = vec![]; if c.read_until(b'\n', &mut p).await.unwrap() == 0 { break } parts.push(String::from_utf8(p).unwrap()); }
    println!("{parts:?} {:?}", c.get_ref().0.len());
    let (a, _b) = c.get_mut();
    *a = b"z";
    println!("{:?}", c.into_inner());
    let mut w = BufWriter::new(Cursor::new(vec![1u8, 2, 3]));
    println!("{:?}", w.fill_buf().await.unwrap());
    w.consume_unpin(1);
    println!("{:?} {:?}", w.buffer(), w.get_ref().position());
    let mut lw = LineWriter::new(Vec::new());
    lw.write_all(b"half").await.unwrap();
    println!("{:?}", lw.get_ref());
    lw.write_all(b" line\nrest").await.unwrap();
    println!("{:?} {:?}", String::from_utf8_lossy(lw.get_ref()), lw.buffer());
    let mut r = BufReader::with_capacity(3, &b"abcdefgh"[..]);
    println!("{:?}", r.fill_buf().await.unwrap());
    r.consume_unpin(2);
    println!("{:?}", r.buffer());
    let mut out = vec![];
    println!("{}", io::copy_buf(r, &mut out).await.unwrap());
    let mut sk = BufReader::new(Cursor::new(b"0123456789".to_vec()));
    sk.fill_buf().await.unwrap();
    std::pin::pin!(&mut sk).as_mut().get_mut().seek(SeekFrom::Start(4)).await.unwrap();
    let mut one = [0; 1];
    sk.read_exact(&mut one).await.unwrap();
    println!("{one:?} {}", sk.stream_position().await.unwrap());
    println!("{} {}", sk.seek(SeekFrom::Current(2)).await.unwrap(), sk.seek(SeekFrom::Current(-3)).await.unwrap());
    let mut rest = String::new();
    sk.read_to_string(&mut rest).await.unwrap();
    println!("{rest} {:?}", sk.seek(SeekFrom::End(-2)).await);
    let mut bw = BufWriter::new(Cursor::new(vec![0u8; 6]));
    bw.write_all(b"ab").await.unwrap();
    println!("{:?} {:?}", bw.get_ref().get_ref(), bw.buffer());
    bw.seek(SeekFrom::Start(4)).await.unwrap();
    bw.write_all(b"yz").await.unwrap();
    bw.close().await.unwrap();
    println!("{:?}", bw.into_inner().into_inner());
}) }
