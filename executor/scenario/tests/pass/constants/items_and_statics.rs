// What constants and statics are made of: library types, loops, recursion, floats, 128 bits, discriminants.
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::*;
use std::sync::Mutex;
use std::sync::OnceLock;
static M: Mutex<Vec<u32>> = Mutex::new(Vec::new());
static O: OnceLock<HashMap<u32, String>> = OnceLock::new();
thread_local! { static R: RefCell<Vec<u8>> = RefCell::new(vec![1]); static Q: std::cell::Cell<u32> = const { std::cell::Cell::new(4) }; }
static A: AtomicU64 = AtomicU64::new(u64::MAX);
static NAMES: [&str; 3] = ["a", "b", "c"];
static FNS: &[fn(u32) -> u32] = &[|x| x + 1, dbl];
fn dbl(x: u32) -> u32 {
    x * 2
}
const S: &str = concat!("a", "b");
const L: std::time::Duration = std::time::Duration::from_millis(1500);
static LAZY: std::sync::LazyLock<String> = std::sync::LazyLock::new(|| "lazy".to_string());
const NONZ: std::num::NonZeroU32 = std::num::NonZeroU32::new(5).unwrap();
static mut COUNT: u32 = 3 * 4;
const T: (u8, &[u8]) = (b'x', b"bytes");
const EMPTY: Vec<String> = Vec::new();
const F: f64 = 1.0 / 3.0;
const G: f32 = F as f32 * 2.0;
const BIG: u128 = u128::MAX / 3;
const I: i128 = -5 << 70;
const CH: char = 'a';
const CB: bool = 3 > 2 && !false;
const P: *const u32 = std::ptr::null();
static REF: &u32 = &5;
static REF2: &&u32 = &REF;
const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}
const fn fact(n: u128) -> u128 {
    let mut r = 1;
    let mut i = 1;
    while i <= n {
        r *= i;
        i += 1;
    }
    r
}
const PRIMES: [bool; 100] = {
    let mut s = [true; 100];
    s[0] = false;
    s[1] = false;
    let mut i = 2;
    while i < 100 {
        if s[i] {
            let mut j = i * i;
            while j < 100 {
                s[j] = false;
                j += i;
            }
        }
        i += 1;
    }
    s
};
const NP: usize = {
    let mut n = 0;
    let mut i = 0;
    while i < 100 {
        if PRIMES[i] {
            n += 1;
        }
        i += 1;
    }
    n
};
enum Op {
    Add = 1 << 3,
    Sub = gcd(48, 36) as isize,
    Neg = -7,
    Last = NP as isize,
}
#[repr(u8)]
#[derive(Clone, Copy, Debug)]
enum B {
    A = b'a',
    Z = B::A as u8 + 25,
}
struct Buf<const N: usize, const FLAG: bool, const C: char> {
    d: [u8; N],
}
impl<const N: usize, const FLAG: bool, const C: char> Buf<N, FLAG, C> {
    const TWICE: usize = N * 2;
    fn new() -> Self {
        Buf { d: [0; N] }
    }
}
trait Shape {
    const SIDES: usize;
    fn arr() -> [u8; 4];
}
struct Sq;
impl Shape for Sq {
    const SIDES: usize = 4;
    fn arr() -> [u8; 4] {
        [0; <Sq as Shape>::SIDES]
    }
}
fn main() {
    M.lock().unwrap().push(1);
    println!(
        "{:?} {:?} {}",
        M.lock().unwrap(),
        O.get(),
        A.load(Ordering::SeqCst)
    );
    println!("{:?} {} {} {:?} {}", NAMES, FNS[0](3), FNS[1](4), L, *LAZY);
    println!("{} {} {:?} {:?} {} {}", S, NONZ, T, EMPTY, F, G);
    println!("{} {} {} {} {} {}", BIG, I, CH, CB, P.is_null(), **REF2);
    println!(
        "{} {} {} {} {}",
        fact(30),
        NP,
        Op::Add as i32,
        Op::Sub as i32,
        Op::Neg as i32
    );
    println!("{} {:?} {}", Op::Last as u8, B::Z, B::Z as u8);
    let b = Buf::<{ NP + 1 }, { CB }, 'x'>::new();
    println!("{} {}", b.d.len(), Buf::<3, true, CH>::TWICE);
    R.with(|r| r.borrow_mut().push(2));
    Q.with(|q| println!("{}", q.get()));
    println!("{:?}", Sq::arr());
    let z = [0u8; {
        struct K;
        impl K {
            const V: usize = 6;
        }
        K::V
    }];
    println!("{}", z.len());
    let m = [[0u8; 2 + 1]; {
        const INNER: usize = 2;
        INNER * 2
    }];
    println!("{} {}", m.len(), m[0].len());
    match 25usize {
        NP => println!("np"),
        _ => println!("no"),
    }
    match BIG {
        u128::MAX => println!("max"),
        BIG => println!("big"),
        _ => {}
    }
    match "ab" {
        S => println!("S"),
        _ => {}
    }
    let l = ["a", "b"].len();
    let s = [0; S.len()];
    println!("{l} {}", s.len());
}
