//! Pointers and references transmuted, discriminants beyond an i64, auto traits above an object's trait.
use std::mem::transmute;
#[repr(u64)]
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Big {
    Lo = 0,
    Mid = 1 << 40,
    Hi = u64::MAX,
}
#[repr(i8)]
#[derive(PartialEq, PartialOrd)]
enum Sg {
    N = -5,
    P = 5,
}
trait Job: Send + Sync {
    fn run(&self) -> i32;
}
struct J(i32);
impl Job for J {
    fn run(&self) -> i32 {
        self.0
    }
}
fn drop_principal(b: Box<dyn Job>) -> Box<dyn Send> {
    b
}
fn keep(b: Box<dyn Job>) -> Box<dyn Job + Send> {
    b
}
struct Fat<T: ?Sized> {
    n: u8,
    tail: T,
}
type Hand = for<'a> fn(&'a str) -> usize;
fn len(s: &str) -> usize {
    s.len()
}
fn main() {
    let p1: *const u8 = unsafe { transmute(0usize) };
    let p2: *const u8 = unsafe { transmute(1usize) };
    println!("{} {} {}", p1.is_null(), p1 < p2, p2 as usize);
    let x = 7i32;
    let a: usize = unsafe { transmute(&x) };
    println!("{}", a == &x as *const i32 as usize);
    let back: *const i32 = unsafe { transmute(a) };
    println!("{}", unsafe { *back });
    let b: &[u8] = unsafe { transmute("héy") };
    println!("{b:?}");
    println!("{:?}", unsafe { transmute::<[u8; 4], u32>([1, 0, 0, 1]) });
    println!("{}", unsafe { transmute::<f32, u32>(1.5) });
    println!(
        "{} {} {:?}",
        Big::Mid < Big::Hi,
        Big::Lo.cmp(&Big::Hi) as i8,
        [Big::Hi, Big::Lo, Big::Mid].iter().max()
    );
    println!("{}", Sg::N < Sg::P);
    let _s = drop_principal(Box::new(J(1)));
    println!("{}", keep(Box::new(J(4))).run());
    let r: &dyn Job = &J(2);
    let _q: &(dyn Sync) = r;
    let f: Box<Fat<[i32]>> = Box::new(Fat { n: 3, tail: [1, 2, 3] });
    println!("{} {:?} {}", f.n, &f.tail, f.tail.len());
    let g: &Fat<dyn std::fmt::Debug> = &Fat { n: 1, tail: Some(2) };
    println!("{} {:?}", g.n, &g.tail);
    let h: Hand = len;
    let k: fn(&'static str) -> usize = h;
    println!("{} {}", h == len as Hand, k == h as fn(&'static str) -> usize);
    let t = [h, str::len];
    println!("{}", t[0]("ab") + t[1]("c"));
}
