// Room of BytesMut when it was split: parts that are alive keep their block.
use bytes::{Buf, BufMut, BytesMut};

fn main() {
    let mut a = BytesMut::with_capacity(64);
    a.put(&b"hello world"[..]);
    let b = a.split_off(5);
    println!("split_off: {} {} {} {}", a.capacity(), b.capacity(), a.len(), b.len());
    let mut a = BytesMut::with_capacity(64);
    a.put(&b"abc"[..]);
    let rest = a.split_off(20);
    println!("behind the end: {} {} {} {}", a.capacity(), rest.capacity(), a.len(), rest.len());

    let mut c = BytesMut::with_capacity(64);
    c.put(&b"hello world"[..]);
    let d = c.split();
    println!("split: {} {}", c.capacity(), d.capacity());
    drop(d);
    c.reserve(64);
    println!("alone: {}", c.capacity());

    let mut e = BytesMut::with_capacity(64);
    e.put(&b"0123456789"[..]);
    let f = e.split_to(8);
    println!("split_to: {} {} {:?}", e.capacity(), f.capacity(), e);
    e.reserve(60);
    println!("with another part: {} {:?}", e.capacity(), e);
    drop(f);

    let mut g = BytesMut::with_capacity(64);
    g.put(&b"0123456789"[..]);
    let h = g.split_to(8).freeze();
    let slice = h.slice(1..3);
    drop(h);
    g.reserve(60);
    println!("with a frozen part: {} {:?}", g.capacity(), slice);

    let mut i = BytesMut::with_capacity(64);
    i.put(&b"0123456789"[..]);
    i.advance(8);
    i.reserve(60);
    println!("advanced: {}", i.capacity());

    // Frames that are kept, and frames that are dropped.
    for keep in [true, false] {
        let mut buffer = BytesMut::with_capacity(4096);
        let mut kept = Vec::new();
        let mut line = Vec::new();
        for k in 0..12u8 {
            buffer.put_bytes(k, 700);
            let frame = buffer.split_to(690).freeze();
            if keep {
                kept.push(frame);
            }
            line.push(buffer.capacity());
        }
        println!("{keep}: {line:?} {} {}", kept.len(), buffer.len());
    }
    let mut j = BytesMut::with_capacity(32);
    j.put(&b"one two"[..]);
    let k = j.split_off(3);
    println!("{:?} {:?}", j, k);
    j.unsplit(k);
    println!("{:?} {}", j, j.capacity());
    let mut l = BytesMut::from(&b"xy"[..]);
    let m = l.split();
    l.put_slice(b"z");
    println!("{:?} {:?}", m, l);
}
