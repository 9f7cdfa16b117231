//! Conversions, operators and sums that the library has for its own types.
use std::borrow::{BorrowMut, Cow};
use std::collections::VecDeque;
use std::io::{BufRead, Read, Write};
use std::num::*;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
fn shift<T>(a: T) -> T
where
    for<'a> &'a T: std::ops::Shl<u8, Output = T> + std::ops::Shr<usize, Output = T>,
{
    let b = &a << 3u8;
    &b >> 1usize
}
fn fnv(bytes: &[u8]) -> Wrapping<u32> {
    bytes.iter().fold(Wrapping(0x811c9dc5), |mut h, b| {
        h ^= Wrapping(*b as u32);
        h *= 0x01000193;
        h
    })
}
fn main() {
    let (a, b) = (Wrapping(250u8), Wrapping(10u8));
    println!(
        "{} {} {} {} {}",
        &a + b,
        a + &b,
        &a * &b,
        -b,
        -Wrapping(i32::MIN)
    );
    let mut c = Wrapping(0b1010i8);
    c &= Wrapping(6);
    c |= Wrapping(64);
    c <<= 1;
    println!("{c} {:?} {}", c >> 2, !c);
    println!(
        "{} {} {}",
        [a, b].iter().sum::<Wrapping<u8>>(),
        vec![a, b].into_iter().product::<Wrapping<u8>>(),
        Saturating(100i8) * Saturating(2)
    );
    println!(
        "{} {:x} {}",
        -Saturating(i8::MIN),
        fnv(b"hello"),
        shift(5i32) + shift(1u8) as i32
    );
    let x = NonZeroU8::new(7).unwrap();
    let y: NonZeroU32 = x.into();
    let z: Result<NonZeroU8, _> = NonZeroU32::new(300).unwrap().try_into();
    let mut n = 100u32;
    n /= y;
    n %= y;
    println!("{y} {z:?} {n} {:?}", NonZeroI32::try_from(y));
    println!(
        "{:?} {:?} {:?}",
        bool::try_from(1u8),
        bool::try_from(2i32).map_err(|e| e.to_string()),
        usize::try_from('a')
    );
    println!(
        "{:?} {:?}",
        String::try_from(vec![104, 105]),
        String::try_from(vec![0xff]).is_err()
    );
    let s: Box<str> = ["a", "b"].into_iter().collect();
    let t: Box<str> = vec![String::from("x"), "y".into()].into_iter().collect();
    let u: Cow<str> = "cow".chars().rev().collect();
    let v: Cow<str> = ["p", "q"].into_iter().collect();
    println!("{s} {t} {u} {v} {}", Box::<str>::from(v.clone()));
    let mut st = String::from("abc");
    {
        let m: &mut str = st.borrow_mut();
        m.make_ascii_uppercase();
    }
    println!("{st}");
    println!(
        "{:?} {:?} {:?}",
        Rc::<str>::default(),
        Arc::<[u8]>::default(),
        <Box<[i32; 2]>>::try_from(vec![1, 2].into_boxed_slice())
    );
    println!(
        "{:?}",
        <Box<[i32; 2]>>::try_from(vec![1].into_boxed_slice())
    );
    let mut q: VecDeque<u8> = VecDeque::new();
    q.write_all(b"line one\nline two\nrest").unwrap();
    let mut buf = [0; 5];
    q.read_exact(&mut buf).unwrap();
    let mut line = String::new();
    q.read_line(&mut line).unwrap();
    let mut rest = String::new();
    q.read_to_string(&mut rest).unwrap();
    println!(
        "{:?} {line:?} {rest:?} {}",
        std::str::from_utf8(&buf),
        q.len()
    );
    let mut t = UNIX_EPOCH;
    t += Duration::from_secs(5);
    t -= Duration::from_secs(2);
    println!(
        "{:?} {}",
        t.duration_since(SystemTime::UNIX_EPOCH),
        t < SystemTime::now()
    );
}
