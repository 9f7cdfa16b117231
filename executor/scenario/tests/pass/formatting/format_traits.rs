//! Own implementations of the formatting traits.

use std::borrow::Cow;
use std::fmt::{self, Write as _};
struct P {
    x: i32,
    y: i32,
}
impl fmt::Display for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            write!(f, "P[{}; {}]", self.x, self.y)
        } else if let Some(p) = f.precision() {
            write!(f, "({:.*}, {:.*})", p, self.x as f64, p, self.y as f64)
        } else {
            f.pad(&format!("({}, {})", self.x, self.y))
        }
    }
}
impl fmt::Debug for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("P").field("x", &self.x).field("y", &format_args!("<{}>", self.y)).finish_non_exhaustive()
    }
}
impl fmt::LowerHex for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.x, f)?;
        f.write_char(':')?;
        fmt::LowerHex::fmt(&self.y, f)
    }
}
impl fmt::Binary for P {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:b}/{:b}", self.x, self.y)
    }
}
struct L(Vec<u8>, Option<&'static str>);
impl fmt::Debug for L {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).entry(&"end").finish()?;
        f.debug_tuple("T").field(&self.1).finish()?;
        f.debug_map().entry(&1, &'a').key(&2).value(&'b').finish()?;
        f.debug_set().entries([1.5, 2.0]).finish()
    }
}
#[derive(Debug, Clone, Default)]
struct Deep {
    name: String,
    tags: Vec<&'static str>,
    inner: Option<Box<Deep>>,
    t: (i32, char),
    u: (),
}
#[derive(Debug)]
enum E {
    Unit,
    Tup(i32, String),
    Rec { a: u8, b: [u8; 2] },
}
#[derive(Debug)]
struct Unit;
#[derive(Debug)]
struct New(f32);
fn clean(s: &str) -> Cow<'_, str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', "_"))
    } else {
        Cow::Borrowed(s)
    }
}
fn main() {
    let p = P { x: 3, y: -7 };
    println!("[{p}] [{p:12}] [{p:>12}] [{p:^12}] [{p:*<12}] [{p:#}] [{p:.1}] [{p:?}] [{p:#?}] [{p:x}] [{p:b}] [{p:.3}]");
    println!("{:?}", L(vec![1, 2], Some("s")));
    println!("{:#?}", L(vec![1], None));
    let d = Deep { name: "q\"\n\t\u{1F600}é\u{7f}".into(), tags: vec!["a", "b"], inner: Some(Box::default()), t: (1, '\''), u: () };
    println!("{d:?}\n{d:#?}");
    println!("{:?} {:?} {:?} {:?} {:?}", E::Unit, E::Tup(1, "x".into()), E::Rec { a: 1, b: [2, 3] }, Unit, New(1.0));
    println!("{:#?}", [E::Tup(1, "x".into()), E::Rec { a: 1, b: [2, 3] }]);
    println!("[{:>1$}] [{:.*}] [{:>w$.p$}] [{:^+9.2e}] [{0:?}]", "ab", 5, 2.25, 3.14159, 1234.5, w = 8, p = 3);
    println!(
        "{:#x} {:#010b} {:o} {:X} {:08.3} {:+} {:e} {:E} {:#?} {:5}|{:<5}|{:^5}|{:>5}|{:05}",
        255, 5, 64, 48879, -3.14159, 7, 1500.0, 0.00012, 1.0, 42, 42, 42, 42, -42
    );
    println!("{:?} {:?} {:?} {:?} {} {} {}", 1e21, 1e-7, 0.1 + 0.2, f64::MIN_POSITIVE, 1e15, 1e16, f32::MAX);
    println!("{} {:?} {} {:?} {} {}", f64::NAN, -0.0, f64::INFINITY, 1.0e10, 123456789.0f32, 0.1f32 + 0.2f32);
    println!("{:x?} {:X?} {:#x?} {:02x?}", [10, 255], [171], Some(16), vec![1, 2]);
    println!("{:10}|{:<10}|{:^10}|{:>10}|{:-^10}|{:.2}|{:>6.2}|", "héé", "ab", "ab", "ab", "ab", "abcdef", "abcdef");
    println!("{:5}|{:<5}|{:?}|{:>3}|{:5}|{:^7?}|{:6?}|{:>8?}", 'c', true, 'x', 'y', "u", Some(1), "s", None::<i32>);
}
