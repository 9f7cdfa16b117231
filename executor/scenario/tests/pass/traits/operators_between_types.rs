// Operators, comparisons and conversions between different types of std.
use std::ops::*;
fn f<A: Copy, B>(a: A, b: B) -> A
where
    A: Shl<B, Output = A>,
{
    a << b
}
use std::borrow::Cow;
use std::ffi::*;
use std::mem::discriminant;
use std::num::*;
use std::path::*;
use std::rc::Rc;
#[repr(u8)]
#[derive(Clone)]
enum E {
    A = 3,
    B = 200,
}
#[allow(dead_code)]
#[repr(u16)]
enum G {
    A(u8) = 3000,
    B(String),
}
#[allow(dead_code)]
enum H {
    A,
    B(u8),
}
fn shifts() {
    println!("{}", f(1i16, 3u64));
    println!("{}", &1i16 << &3i8);
    let mut x = 3u8;
    x <<= &1u128;
    x >>= 1i128;
    println!("{x} {}", 1u8 << 2);
    let r = &2u8;
    println!("{}", r << 1);
    println!("{}", 1i64 << "3".parse::<u8>().unwrap());
}
fn texts() {
    let mut w = Wrapping(250u8);
    w += 10;
    w += &1;
    w += Wrapping(1);
    w += &Wrapping(2);
    w *= 3;
    println!("{w} {:?}", Saturating(200u8) + Saturating(100));
    let mut s = Saturating(200u8);
    s += &100u8;
    s -= 3;
    s |= 1;
    println!("{s} {}", -Wrapping(3i8));
    let p = Path::new("a/b");
    let c: Cow<OsStr> = OsStr::new("a//b").into();
    println!(
        "{} {:?} {}",
        *p == c,
        p.partial_cmp(&c),
        c == PathBuf::from("a/b/")
    );
    println!(
        "{} {}",
        OsString::from("x") == *OsStr::new("x"),
        OsStr::new("a") < &OsString::from("b")
    );
    let cs = CString::new("hi").unwrap();
    let cc: Cow<CStr> = (&*cs).into();
    println!("{} {:?} {:?}", cc == *cs, &cs[..], Box::<CStr>::from(cc.clone()));
    println!(
        "{:?} {:?}",
        <(u8, u8, u8, u8, u8)>::from([1, 2, 3, 4, 5]),
        <[u8; 6]>::from((1, 2, 3, 4, 5, 6))
    );
    let r: Rc<OsStr> = Box::<OsStr>::from(OsStr::new("q")).into();
    println!("{r:?}");
    println!(
        "{:?}",
        std::sync::mpsc::TryRecvError::from(std::sync::mpsc::RecvError)
    );
}
fn discriminants() {
    println!(
        "{:?} {:?} {}",
        discriminant(&E::A),
        discriminant(&E::B),
        discriminant(&E::A) == discriminant(&E::A.clone())
    );
    println!(
        "{:?} {:?} {}",
        discriminant(&G::A(1)),
        discriminant(&G::B(String::new())),
        size_of_val(&discriminant(&G::A(2)))
    );
    println!(
        "{:?} {:?} {}",
        discriminant(&H::A),
        discriminant(&H::B(1)),
        discriminant(&H::A) != discriminant(&H::B(2))
    );
    println!("{:?}", discriminant(&Some(1)));
    let m: std::collections::HashMap<_, _> = [(discriminant(&E::A), 1), (discriminant(&E::B), 2)].into();
    println!("{:?}", m[&discriminant(&E::B)]);
}
fn main() {
    shifts();
    texts();
    discriminants();
}
