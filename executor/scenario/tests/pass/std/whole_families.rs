// Methods that complete a family: chunks as arrays, uninitialised slices, pointers, layouts, addresses, paths.
use std::alloc::Layout;
use std::borrow::Cow;
use std::cell::{Cell, LazyCell};
use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Write;
use std::io::{Cursor, Read, Seek};
use std::mem::MaybeUninit;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::atomic::{AtomicPtr, Ordering::SeqCst};

struct Loud(u32);
impl Clone for Loud {
    fn clone(&self) -> Self {
        assert!(self.0 < 3, "no clone of {}", self.0);
        println!("clone {}", self.0);
        Loud(self.0 + 10)
    }
}
impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn chunks() {
    let mut v = [1, 2, 3, 4, 5];
    let (pairs, rest) = v.as_chunks_mut::<2>();
    pairs[1].reverse();
    rest[0] = 9;
    println!("{v:?}");
    let (rest, pairs) = v.as_rchunks_mut::<2>();
    std::mem::swap(&mut rest[0], &mut pairs[0][0]);
    println!("{v:?} {:?}", unsafe { v[..4].as_chunks_unchecked::<2>() });
    println!("{:?} {:?}", v.element_offset(&v[3]), v.element_offset(&7));
    let mut grid = [[1, 2], [3, 4]];
    grid.as_flattened_mut()[2] += 10;
    println!("{:?} {}", grid.as_flattened(), grid.as_flattened().as_ptr() == grid[0].as_ptr());
}

fn uninit() {
    let mut a = [const { MaybeUninit::<u8>::uninit() }; 3];
    println!("{:?}", a.write_copy_of_slice(&[1, 2, 3]));
    println!("{:?}", unsafe { a.assume_init_ref() });
    let mut b = [const { MaybeUninit::<Loud>::uninit() }; 2];
    b.write_clone_of_slice(&[Loud(1), Loud(2)]);
    unsafe { b.assume_init_drop() };
    let r = std::panic::catch_unwind(|| {
        let mut c = [const { MaybeUninit::<Loud>::uninit() }; 2];
        c.write_clone_of_slice(&[Loud(0), Loud(3)]);
    });
    println!("{}", r.is_err());
}

fn pointers() {
    let mut a = [1u32, 2, 3];
    let p = AtomicPtr::new(a.as_mut_ptr());
    p.fetch_ptr_add(2, SeqCst);
    println!("{}", unsafe { *p.load(SeqCst) });
    p.fetch_byte_sub(4, SeqCst);
    println!("{}", unsafe { *p.load(SeqCst) });
    println!("{}", p.fetch_or(1, SeqCst) == p.load(SeqCst));
    p.fetch_and(!1, SeqCst);
    println!("{}", unsafe { *p.into_inner() });
    let n = NonNull::from(&mut a).cast::<u32>();
    unsafe {
        let m = n.byte_offset(8);
        println!("{} {} {}", m.read_unaligned(), m.byte_offset_from(n), m.byte_offset_from_unsigned(n));
        n.write_unaligned(7);
    }
    println!("{} {}", a[0], n.map_addr(|x| x).addr() == n.expose_provenance());
    println!("{} {}", unsafe { 1u8.unchecked_shl(3) }, unsafe { (-8i32).unchecked_shr(1) });
    println!("{:?}", 250u8.carrying_mul_add(250, 255, 255));
}

fn layouts() {
    let l = Layout::from_size_align(5, 4).unwrap();
    println!("{:?} {:?}", l.repeat(3).unwrap(), l.repeat_packed(3).unwrap());
    println!("{:?} {}", l.extend_packed(Layout::new::<u64>()).unwrap(), l.dangling_ptr().addr());
}

fn texts() {
    println!("{} {}", Ipv4Addr::from_octets([1, 2, 3, 4]), Ipv6Addr::from_segments([1, 0, 0, 0, 0, 0, 0, 2]));
    println!("{}", Ipv6Addr::from_octets([0xfe; 16]));
    let bytes = OsString::from("os").into_encoded_bytes();
    println!("{bytes:?} {:?}", unsafe { OsStr::from_encoded_bytes_unchecked(b"raw") });
    println!("{:?}", unsafe { OsString::from_encoded_bytes_unchecked(bytes) }.leak());
    let mut p = PathBuf::from("a/b");
    p.reserve(10);
    p.shrink_to_fit();
    println!("{:?}", p.leak());
    let (ptr, len, cap) = String::from("parts").into_raw_parts();
    println!("{}", unsafe { String::from_raw_parts(ptr, len, cap) });
    let mut c = Cursor::new("abcdef");
    c.seek_relative(3).unwrap();
    let mut s = String::new();
    c.read_to_string(&mut s).unwrap();
    println!("{s}");
}

// Impls that complete a family.
fn conversions() {
    let n = std::num::NonZero::new(-5i8).unwrap();
    println!("{:?} {:?}", std::num::NonZero::<i128>::from(n), std::num::NonZero::<u16>::try_from(n).is_err());
    println!("{} {:?}", -&n, u32::try_from(70_000u64).map(|x| !&std::num::Wrapping(x)));
    let mut w = std::num::Wrapping(6u8);
    w &= 3;
    w |= 8;
    w ^= 1;
    println!("{w} {}", [200u8, 100].map(std::num::Saturating).iter().sum::<std::num::Saturating<u8>>());
    println!("{} {}", *Path::new("a//b") == "a/b".to_string(), PathBuf::from("a/b") == *OsStr::new("a/./b"));
    println!("{:?}", Path::new("a").partial_cmp(&PathBuf::from("b")));
    println!("{}", Cow::from(Path::new("x")) == PathBuf::from("x"));
    println!("{:?} {:?}", Rc::<Path>::from(PathBuf::from("rc")), Box::<OsStr>::default());
    println!("{:?} {:?}", <&str>::try_from(OsStr::new("s")), OsString::from("b").partial_cmp("a"));
    let mut o: OsString = ["a", "b"].map(OsString::from).into_iter().collect();
    write!(o, "-{}", 1).unwrap();
    println!("{o:?} {:?} {:?}", <&mut str>::default(), <&OsStr>::default());
    let mut l = LazyCell::new(|| vec![1]);
    l.push(2);
    println!("{:?}", *l);
    let c = Cell::new([1, 2]);
    let s: &[Cell<i32>] = c.as_ref();
    s[1].set(7);
    println!("{:?}", c.get());
    let mut u = MaybeUninit::<[u8; 2]>::zeroed();
    let slots: &mut [MaybeUninit<u8>] = u.as_mut();
    slots[0].write(9);
    println!("{:?} {}", unsafe { u.assume_init() }, <[MaybeUninit<u8>; 2]>::from(u).len());
    let (a, b) = (Ipv4Addr::new(10, 1, 2, 3), Ipv4Addr::new(255, 255, 0, 0));
    println!("{} {} {}", a & b, !b | a, IpAddr::V4(a) == a);
}

fn main() {
    conversions();
    std::panic::set_hook(Box::new(|i| println!("panic: {}", i.payload_as_str().unwrap_or("?"))));
    chunks();
    uninit();
    pointers();
    layouts();
    texts();
    let mut m = HashMap::from([(1, 'a'), (2, 'b')]);
    println!("{:?}", m.get_disjoint_mut([&1, &3, &4]));
    println!("{}", std::panic::catch_unwind(move || m.get_disjoint_mut([&1, &2, &1]).len()).is_err());
}
