//! Bytes that somebody else owns; is_unique is of bytes that can become a BytesMut.
use bytes::{Buf, Bytes, BytesMut};
struct Page(Vec<u8>);
impl AsRef<[u8]> for Page { fn as_ref(&self) -> &[u8] { &self.0 } }
impl Drop for Page { fn drop(&mut self) { println!("page goes"); } }
fn main() {
    let page = Page(b"hello world".to_vec());
    let at = page.0.as_ptr();
    let whole = Bytes::from_owner(page);
    println!("{} {:?} {}", whole.as_ptr() == at, whole, whole.is_unique());
    let mut rest = whole.slice(6..);
    drop(whole);
    rest.advance(1);
    println!("{rest:?}");
    let rest = rest.try_into_mut().unwrap_err();
    let copy = BytesMut::from(rest.clone());
    println!("{:?}", copy);
    std::thread::spawn(move || drop(rest)).join().unwrap();
    static WORDS: &[u8] = b"static";
    let s = Bytes::from_static(WORDS);
    println!("{} {} {}", s.as_ptr() == WORDS.as_ptr(), s.is_unique(), s.clone().try_into_mut().is_err());
    let own = Bytes::from(vec![1, 2, 3]);
    println!("{} {:?}", own.is_unique(), own.try_into_mut());
    println!("{:?} {}", Bytes::new(), Bytes::new().is_unique());
    let frozen = copy.freeze();
    println!("{:?} {}", frozen, frozen.is_unique());
}
