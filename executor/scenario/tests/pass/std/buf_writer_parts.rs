//! What a BufWriter has not written stays in it.
use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::io::{self, BufWriter, LineWriter, Write};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::rc::{Rc, Weak};

struct Bomb(bool);
impl Write for Bomb {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 {
            panic!("broken");
        }
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> { Ok(()) }
}
impl Drop for Bomb {
    fn drop(&mut self) { println!("dropped") }
}

fn main() {
    let mut w = BufWriter::with_capacity(4, Vec::new());
    w.write_all(b"abc").unwrap();
    w.write_all(b"def").unwrap();
    println!("{w:?} {}", w.capacity());
    let (v, rest) = w.into_parts();
    println!("{v:?} {:?}", rest.unwrap());

    let mut small = [0u8; 2];
    let mut w = BufWriter::new(&mut small[..]);
    w.write_all(b"hello").unwrap();
    let (error, w) = w.into_inner().unwrap_err().into_parts();
    println!("{error} {:?}", w.buffer());
    drop(w);
    println!("{small:?}");

    let mut w = BufWriter::new(Bomb(true));
    w.write_all(b"x").unwrap();
    println!("{}", catch_unwind(AssertUnwindSafe(|| w.flush())).is_err());
    let (bomb, rest) = w.into_parts();
    let rest = rest.unwrap_err();
    println!("{rest:?} {rest}");
    println!("{:?}", rest.into_inner());
    drop(bomb);
    drop(BufWriter::new(Bomb(false)));
    let mut l = LineWriter::new(Vec::new());
    l.write_all(b"a\nb").unwrap();
    println!("{:?}", l.get_ref());

    let mut s = OsString::from("Path");
    s.reserve_exact(10);
    s.shrink_to_fit();
    s.make_ascii_uppercase();
    s.extend([OsStr::new("/"), OsStr::new("x")]);
    println!("{} {}", "PATH/x" == s, s == "path");
    let (a, b) = (Weak::<u8>::new(), Weak::new());
    let c = Rc::downgrade(&Rc::new(1u8));
    println!("{} {} {} {:?}", a.ptr_eq(&b), a.ptr_eq(&c), a.strong_count() + a.weak_count(), a.upgrade());
    let cell = RefCell::new(5);
    let shared = unsafe { cell.try_borrow_unguarded() }.map(|x| *x).ok();
    let held = cell.borrow_mut();
    println!("{shared:?} {}", unsafe { cell.try_borrow_unguarded() }.is_err());
    drop(held);
    let mut text = String::from("hallo");
    unsafe {
        text.as_mut_vec()[1] = b'e';
        text.as_mut_str().as_bytes_mut()[0] = b'H';
    }
    let mut bytes = *b"abc";
    std::str::from_utf8_mut(&mut bytes).unwrap().make_ascii_uppercase();
    println!("{text} {bytes:?} {}", std::str::from_utf8_mut(&mut [0xff]).is_err());
    let chunks = [1, 2, 3, 4, 5];
    let mut chunks = chunks.rchunks_exact(2);
    println!("{:?} {:?} {:?}", chunks.next(), chunks.len(), chunks.remainder());
    println!("{} {}", unsafe { (-7.9f64).to_int_unchecked::<i8>() }, unsafe { 3e9f32.to_int_unchecked::<u32>() });
}
