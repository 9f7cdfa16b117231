// Lengths, const arguments, discriminants and patterns that are computed.
mod m {
    pub const A: usize = super::B + 1;
    pub struct T([u8; A]);
    impl T {
        pub const X: u8 = 9;
    }
}
const B: usize = 2;
struct S {
    a: [u8; m::A],
    b: [u16; S::N],
}
impl S {
    const N: usize = 4;
}
impl Default for S {
    fn default() -> S {
        S {
            a: [1; m::A],
            b: [2; Self::N],
        }
    }
}
trait Tr<const N: usize> {
    fn f(&self) -> [u8; N];
}
impl Tr<{ B * 2 }> for S {
    fn f(&self) -> [u8; 4] {
        [7; B * 2]
    }
}
impl From<[u8; B]> for S {
    fn from(x: [u8; B]) -> S {
        let mut s = S::default();
        s.a[0] = x[0];
        s
    }
}
type Arr = [i32; { B + m::A }];
fn g(x: Arr) -> [i32; 5] {
    x
}
const fn max(a: usize, b: usize) -> usize {
    if a > b {
        a
    } else {
        b
    }
}
const SIZES: &[usize] = &[3, 9, 4];
const fn largest(s: &[usize]) -> usize {
    let mut m = 0;
    let mut i = 0;
    while i < s.len() {
        m = max(m, s[i]);
        i += 1;
    }
    m
}
static TABLE: [u8; largest(SIZES)] = [1; largest(SIZES)];
const fn pos(s: &str, c: u8) -> Option<usize> {
    let b = s.as_bytes();
    let mut i = 0;
    loop {
        if i == b.len() {
            return None;
        }
        if b[i] == c {
            return Some(i);
        }
        i += 1
    }
}
const WHERE: usize = match pos("hello", b'l') {
    Some(x) => x,
    None => panic!("no"),
};
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dir {
    N,
    E,
    S,
    W,
}
impl Dir {
    const ALL: [Dir; 4] = [Dir::N, Dir::E, Dir::S, Dir::W];
    const fn turn(self) -> Dir {
        match self {
            Dir::N => Dir::E,
            Dir::E => Dir::S,
            Dir::S => Dir::W,
            Dir::W => Dir::N,
        }
    }
}
const D: Dir = Dir::N.turn().turn();
const fn bits<const N: usize>() -> usize {
    N * 8
}
struct G<const N: usize = { 1 + 2 }>;
impl<const N: usize> G<N> {
    fn n(&self) -> usize {
        N
    }
}
const fn swap(mut a: [u8; 3]) -> [u8; 3] {
    let t = a[0];
    a[0] = a[2];
    a[2] = t;
    a
}
const SW: [u8; 3] = swap([1, 2, 3]);
const fn parse(s: &str) -> u32 {
    let b = s.as_bytes();
    let mut n = 0u32;
    let mut i = 0;
    while i < b.len() {
        n = n * 10 + (b[i] - b'0') as u32;
        i += 1;
    }
    n
}
fn main() {
    let s = S::from([5, 6]);
    println!("{:?} {:?} {:?} {:?}", s.a, s.b, s.f(), g([1; 5]));
    println!("{:?} {} {:?} {:?}", TABLE, WHERE, D, Dir::ALL);
    println!("{}", m::T::X);
    let a = [0; bits::<3>()];
    let g: G = G;
    println!("{} {} {:?}", a.len(), g.n(), SW);
    let b: [u8; parse("12") as usize] = [0; 12];
    println!("{}", b.len());
    match Dir::S {
        D => println!("south"),
        _ => println!("other"),
    }
    match 3 {
        ..B_ => println!("lt"),
        B_..=5 => println!("in"),
        _ => println!("gt"),
    }
    let c = [0u8; Dir::W as usize + 1];
    println!("{}", c.len());
    let d = [0u8; {
        let mut x = 1;
        while x < 100 {
            x *= 2
        }
        x
    }];
    println!("{}", d.len());
    let e = [0u8; u8::MAX.count_ones() as usize
        + 10usize.pow(2)
        + 7usize.next_power_of_two()
        + i32::BITS as usize];
    println!("{}", e.len());
    let f = [0u8; "héllo".len() + b"abc".len() + [1, 2, 3].len()];
    println!("{}", f.len());
    let h = [0u8; if B > 1 { 4 } else { 5 }];
    println!("{}", h.len());
    let i = [0u8; std::mem::size_of::<(u8, u32)>() + std::mem::align_of::<u64>()];
    println!("{}", i.len());
    let j = [0u8; usize::MAX.wrapping_add(5)
        + 200u8.saturating_add(100) as usize
        + 7usize.div_ceil(2)
        + 3usize.abs_diff(9)];
    println!("{}", j.len());
    let k = [0u8; 5 % 3 + 7 / 2 - (1 << 2) + (0xf0 >> 4) | 1 ^ 3 & 6];
    println!("{}", k.len());
    let l = [0u8; match Some(3usize) {
        Some(n) if n > 2 => n,
        _ => 0,
    }];
    println!("{}", l.len());
    let m = [0u8; u16::from_be_bytes([1, 2]) as usize];
    println!("{}", m.len());
    let n = [0u8; (-3i32).rem_euclid(5) as usize];
    println!("{}", n.len());
    let o =
        [0u8; (-3i32).unsigned_abs() as usize + i8::MAX as usize + 'a' as usize + true as usize];
    println!("{}", o.len());
}
const B_: i32 = 3;
