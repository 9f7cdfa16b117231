// What bytes has had since 1.10: reads that may fail, and conversions back.
use bytes::{Buf, BufMut, Bytes, BytesMut, TryGetError};
fn main() {
    let mut b = &b"\x01\x02\x03\x04\x05\xff"[..];
    println!("{:?} {:?} {:?}", b.try_get_u8(), b.try_get_u16(), b.try_get_u16_le());
    println!("{:?} {}", b.try_get_u64(), b.remaining());
    let e: TryGetError = b.try_get_i32_ne().unwrap_err();
    println!("{e}");
    println!("{:?} {:?} {:?}", b.try_get_i8(), b.try_get_u8(), b.try_get_u8().is_err());
    let mut c = &b"\x00\x01\xff\xfe\xff"[..];
    println!("{:?} {:?} {:?}", c.try_get_uint(2), c.try_get_int(2), c.try_get_uint_le(4));
    let mut d = [0; 2];
    println!("{:?} {:?}", c.try_copy_to_slice(&mut d), d);
    let x = Bytes::from(vec![1, 2, 3]);
    println!("{:?}", x.slice_ref(&x[1..]));
    let shared = x.clone();
    println!("{:?}", x.try_into_mut().map_err(|b| b.len()));
    let mut z = shared.try_into_mut().unwrap();
    z.put_uint_ne(0x0102, 2);
    z.put_int_ne(-1, 1);
    println!("{:?}", z);
    println!("{}", z.try_reclaim(0));
    let mut first = [0u8; 2];
    let mut second = [0u8; 3];
    {
        let mut both = (&mut first[..]).chain_mut(&mut second[..]);
        both.put_slice(b"abcd");
        println!("{} {}", both.remaining_mut(), both.first_mut().len());
    }
    println!("{:?} {:?}", first, second);
    let mut i = Bytes::from_static(b"xy").into_iter();
    i.next();
    println!("{:?}", i.get_ref());
    println!("{:?}", i.into_inner());
    let mut w = BytesMut::with_capacity(8).limit(3);
    w.put_u8(1);
    w.set_limit(1);
    println!("{} {:?}", w.remaining_mut(), w.get_mut().len());
}
