//! A buffer of one's own needs three methods.
use bytes::buf::UninitSlice;
use bytes::{BufMut, BytesMut};

struct Ring {
    bytes: [u8; 8],
    at: usize,
}
unsafe impl BufMut for Ring {
    fn remaining_mut(&self) -> usize { usize::MAX }
    unsafe fn advance_mut(&mut self, n: usize) { self.at = (self.at + n) % 8 }
    fn chunk_mut(&mut self) -> &mut UninitSlice { UninitSlice::new(&mut self.bytes[self.at..]) }
}

fn main() {
    let mut ring = Ring { bytes: [0; 8], at: 5 };
    ring.put_u32(0x01020304);
    ring.put_slice(b"ab");
    println!("{:?} {}", ring.bytes, ring.at);

    let mut v = Vec::with_capacity(4);
    v.chunk_mut()[..2].copy_from_slice(b"hi");
    unsafe { v.advance_mut(2) };
    println!("{v:?} {:?}", v.chunk_mut().len() >= 2);
    let mut array = [0u8; 4];
    let mut rest = &mut array[..];
    rest.chunk_mut().write_byte(1, 7);
    unsafe { rest.advance_mut(1) };
    rest.put_u8(8);
    println!("{} {array:?}", rest.len());
    let mut limited = BytesMut::with_capacity(16).limit(3);
    println!("{} {:?}", limited.chunk_mut().len(), limited.chunk_mut());
    let mut b = BytesMut::from(&b"abc"[..]);
    b.extend_from_within(1..);
    println!("{b:?}");
}
