//! Corner cases of the language, one line each.
#![allow(unused)]
use std::fmt::Debug;
enum Void {}
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
enum Dir {
    #[default]
    N = 10,
    E = 20,
    S,
    W = 5,
}
impl TryFrom<i32> for Dir {
    type Error = ();
    fn try_from(n: i32) -> Result<Self, ()> {
        Ok(match n {
            x if x == Dir::N as i32 => Dir::N,
            20 => Dir::E,
            21 => Dir::S,
            5 => Dir::W,
            _ => return Err(()),
        })
    }
}
#[repr(u16)]
enum R16 {
    A = 300,
    B,
}
#[repr(i8)]
#[derive(Clone, Copy)]
enum Neg {
    M = -1,
    Z,
}
struct Unit;
struct Gen<T>(T);
const ARR: [i32; 3] = [1, 2, 3];
static S: &[&str] = &["a", "b"];
type Pt = (i32, i32);
trait T0 {
    const C: i32 = 1;
    fn s() -> i32
    where
        Self: Sized,
    {
        Self::C
    }
}
impl T0 for u8 {
    const C: i32 = 8;
}
impl T0 for Unit {}
fn div(a: i32, b: i32) -> Option<i32> {
    if b == 0 {
        None
    } else {
        Some(a / b)
    }
}
fn never() -> ! {
    panic!("never")
}
fn pick<'a>(a: &'a str, _: &str) -> &'a str {
    a
}
fn swap<A, B>((a, b): (A, B)) -> (B, A) {
    (b, a)
}
const fn cf(n: u32) -> u32 {
    match n {
        0 => 1,
        _ => n * cf(n - 1),
    }
}
fn dflt<T: Default + Debug>() -> String {
    format!("{:?}", T::default())
}
fn multi<T>(x: T) -> T
where
    T: Clone,
{
    x.clone()
}
fn by_ref(v: &mut Vec<i32>) -> &mut i32 {
    v.push(1);
    v.last_mut().unwrap()
}
fn impl_in(x: impl Into<String> + Clone) -> String {
    x.into()
}
fn slice_of(a: &[i32; 3]) -> &[i32] {
    &a[1..]
}
unsafe fn dang(p: *const i32) -> i32 {
    unsafe { *p }
}
extern "C" fn ext(x: i32) -> i32 {
    x
}
mod m {
    pub fn f() -> &'static str {
        "m::f"
    }
    pub mod n {
        pub use super::f as g;
        pub struct P {
            pub x: i32,
            y: i32,
        }
        impl P {
            pub const O: P = P { x: 0, y: 7 };
            pub fn y(&self) -> i32 {
                self.y
            }
        }
    }
}
use m::n::{g, P};
fn main() {
    let x = 5;
    let x = x * 2;
    {
        let x = "inner";
        print!("{x} ");
    }
    println!("{x}");
    let (mut a, b);
    (a, b) = (1, 2);
    [a, _] = [a + 10, 0];
    (a, ..) = (a * 2, 'c', 1.5);
    println!("{a} {b}");
    struct Pp {
        x: i32,
        y: i32,
    }
    let (p, q);
    Pp { x: p, y: q } = Pp { x: 3, y: 4 };
    println!("{p}{q}");
    let _ = (a, b);
    let v = loop {
        break 7;
    };
    let w = 'l: {
        if v > 5 {
            break 'l "big";
        }
        "small"
    };
    println!("{v} {w}");
    let mut n = 0;
    let r = 'a: loop {
        'b: loop {
            n += 1;
            if n % 2 == 0 {
                continue 'a;
            }
            if n > 6 {
                break 'a n;
            }
            break 'b;
        }
        n += 1;
    };
    println!("{r}");
    let mut i = 10;
    while i > 0 {
        i -= 3;
        if i == 4 {
            continue;
        }
    }
    println!("{i}");
    println!("{} {} {} {}", Dir::S as i32, Dir::W as u8, R16::B as u16, Neg::M as i8 as u8);
    println!("{:?} {:?} {:?} {}", Dir::default(), Dir::try_from(21), Dir::try_from(1), Dir::N < Dir::W);
    println!(
        "{} {} {} {}",
        std::mem::size_of::<R16>(),
        std::mem::size_of::<Neg>(),
        std::mem::size_of::<Option<Box<i32>>>(),
        std::mem::size_of::<Void>()
    );
    println!("{} {} {}", std::mem::size_of::<(u8, u32, u8)>(), std::mem::align_of::<u64>(), std::mem::size_of::<Option<u32>>());
    println!("{} {} {}", std::mem::size_of::<[u16; 5]>(), std::mem::size_of::<&str>(), std::mem::size_of_val("hello"));
    println!("{:?} {:?}", div(7, 2), div(1, 0));
    println!("{:?} {} {} {}", swap((1, "a")), cf(5), dflt::<(i32, String, Option<u8>, [u8; 2])>(), multi("x"));
    println!("{} {} {} {}", <u8 as T0>::s(), Unit::s(), <Unit as T0>::C, u8::C);
    let mut vv = vec![];
    *by_ref(&mut vv) += 5;
    println!("{vv:?} {} {:?} {}", impl_in("s"), slice_of(&ARR), unsafe { dang(&9) });
    println!("{} {} {} {}", m::f(), g(), P::O.y(), {
        let P { x, .. } = P::O;
        x
    });
    println!("{}", ext(3));
    let s = String::from("hello");
    let t = &s[1..=3];
    let u = &&&s;
    println!("{t} {} {} {}", u.len(), **u == &s, u == &&&s);
    let c = 'c';
    println!(
        "{}",
        match c {
            'a'..='f' => 1,
            'g' | 'h' => 2,
            _ if c > 'x' => 3,
            _ => 4,
        }
    );
    let o = Some(Some(3));
    if let Some(Some(n @ 1..=5)) = o {
        println!("{n}");
    }
    let t = (1, (2, [3, 4]));
    let (a, (b, [c, d])) = t;
    println!("{}", a + b + c + d);
    let ref rr = 5;
    let &k = rr;
    let &mut ref mut z = &mut 6;
    *z += k;
    println!("{z}");
    let bx = Box::new((1, String::from("b")));
    let (n, st) = *bx;
    println!("{n}{st}");
    match &Some(String::from("q")) {
        Some(s) if s.is_empty() => {}
        Some(s) => println!("{}", s.len()),
        None => {}
    }
    let f = |x: i32| -> i32 { x + 1 };
    let g = |a, b| a * b;
    let h = || ();
    h();
    println!("{} {}", f(1), g(2, 3));
    let add = |a| move |b| a + b;
    println!("{}", add(1)(2));
    let arr = [[0u8; 3]; 2];
    println!("{arr:?} {} {}", arr.len(), arr[1].len());
    let mut grid = vec![vec!['.'; 3]; 2];
    grid[1][2] = '#';
    println!("{}", grid.iter().map(|r| r.iter().collect::<String>()).collect::<Vec<_>>().join("\n"));
    println!(
        "{}",
        if let Some(x) = div(4, 2) {
            if x_gt(x) {
                "yes"
            } else {
                "nope"
            }
        } else {
            "no"
        }
    );
    let tup = ((1, 2), 3);
    println!("{} {}", tup.0 .1, (tup.0).0);
    println!("{}", -5i32.pow(2));
    println!("{}", !true as i32 + 2 as i32 * 3);
    println!("{} {}", 1 + 2 << 3, 0xF & 0b101 | 8 ^ 1);
    println!("{}", 7 / 2 * 2 + 7 % 2);
    println!("{:?}", (1..=3).contains(&3) && !(0..0).contains(&0));
    let e = {
        let y = 3;
        y * y
    };
    println!("{e}");
    println!("{:?}", {});
    let _unused = Unit;
    println!("{:?} {:?}", "a".."c", ..=5);
    println!("{:?}", std::mem::discriminant(&Some(1)) == std::mem::discriminant(&Some(2)));
    #[cfg(debug_assertions)]
    println!("debug");
    if cfg!(test) {
        println!("test");
    }
    println!("{}", {
        #[derive(Debug)]
        struct In(i32);
        format!("{:?}", In(1))
    });
    assert!(matches!(Some(5), Some(n) if n > 3), "msg");
    assert_ne!(1, 2);
    debug_assert!(true);
    let nested = |x| {
        let y = |z| z + x;
        y(1)
    };
    println!("{}", nested(4));
    let r#fn = 3;
    println!("{}", r#fn);
    let (Ok(v) | Err(v)) = Ok::<i32, i32>(4);
    println!("{v}");
    let text = "line1
line2\
   joined";
    println!("{text}");
    println!("{}", concat!("a", 1, 2.5, true, 'c'));
    println!("{} {}", stringify!(a + b), 1);
    println!("{}", include_str_like());
    for (i, c) in "héy".chars().enumerate().skip(1) {
        print!("{i}{c} ");
    }
    println!();
    let it = (1..4).into_iter();
    println!("{}", it.map(|x| x as f32 / 2.0).sum::<f32>());
    std::process::exit(if n > 100 { 0 } else { 42 });
}
fn x_gt(x: i32) -> bool {
    x > 1
}
fn include_str_like() -> &'static str {
    option_env!("NOPE_XYZ").unwrap_or("none")
}
