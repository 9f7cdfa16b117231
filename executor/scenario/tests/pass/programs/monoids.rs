//! Monoids, segment trees, functors, rings and matrices.

use std::collections::HashMap;
use std::fmt::Debug;
use std::ops::*;
mod shapes {
    pub trait HasArea {
        fn area(&self) -> f64;
    }
    #[derive(Debug)]
    pub struct Sq(pub f64);
    impl HasArea for Sq {
        fn area(&self) -> f64 {
            self.0.powi(2)
        }
    }
    pub(crate) mod util {
        use super::*;
        pub fn total(v: &[&dyn HasArea]) -> f64 {
            v.iter().map(|s| s.area()).sum()
        }
        pub fn biggest<'a, T: HasArea + ?Sized>(v: &'a [Box<T>]) -> Option<&'a T> {
            v.iter().map(|b| &**b).max_by(|a, b| a.area().partial_cmp(&b.area()).unwrap())
        }
    }
}
use shapes::{
    util::{self, biggest},
    HasArea, *,
};
trait Monoid {
    const ID: Self;
    fn op(&self, o: &Self) -> Self;
}
impl Monoid for i32 {
    const ID: i32 = 0;
    fn op(&self, o: &i32) -> i32 {
        self + o
    }
}
impl Monoid for String {
    const ID: String = String::new();
    fn op(&self, o: &String) -> String {
        format!("{self}{o}")
    }
}
impl<A: Monoid, B: Monoid> Monoid for (A, B) {
    const ID: (A, B) = (A::ID, B::ID);
    fn op(&self, o: &Self) -> Self {
        (self.0.op(&o.0), self.1.op(&o.1))
    }
}
impl<T: Monoid + Clone> Monoid for Option<T> {
    const ID: Option<T> = None;
    fn op(&self, o: &Self) -> Self {
        match (self, o) {
            (Some(a), Some(b)) => Some(a.op(b)),
            (x, None) | (None, x) => x.clone(),
        }
    }
}
fn concat<M: Monoid>(it: impl IntoIterator<Item = M>) -> M {
    it.into_iter().fold(M::ID, |a, b| a.op(&b))
}
struct SegTree<M> {
    n: usize,
    t: Vec<M>,
}
impl<M: Monoid + Clone> SegTree<M> {
    fn new(v: &[M]) -> Self {
        let n = v.len().next_power_of_two();
        let mut t = vec![M::ID; 2 * n];
        t[n..n + v.len()].clone_from_slice(v);
        for i in (1..n).rev() {
            t[i] = t[2 * i].op(&t[2 * i + 1]);
        }
        Self { n, t }
    }
    fn set(&mut self, i: usize, m: M) {
        let mut i = i + self.n;
        self.t[i] = m;
        while i > 1 {
            i /= 2;
            self.t[i] = self.t[2 * i].op(&self.t[2 * i + 1]);
        }
    }
    fn query(&self, r: impl RangeBounds<usize>) -> M {
        let mut l = match r.start_bound() {
            Bound::Included(&x) => x,
            Bound::Excluded(&x) => x + 1,
            Bound::Unbounded => 0,
        } + self.n;
        let mut h = match r.end_bound() {
            Bound::Included(&x) => x + 1,
            Bound::Excluded(&x) => x,
            Bound::Unbounded => self.n,
        } + self.n;
        let (mut a, mut b) = (M::ID, M::ID);
        while l < h {
            if l & 1 == 1 {
                a = a.op(&self.t[l]);
                l += 1;
            }
            if h & 1 == 1 {
                h -= 1;
                b = self.t[h].op(&b);
            }
            l >>= 1;
            h >>= 1;
        }
        a.op(&b)
    }
}
trait Functor {
    type In;
    type Out<U>;
    fn fmap<U, F: FnMut(Self::In) -> U>(self, f: F) -> Self::Out<U>;
}
impl<T> Functor for Option<T> {
    type In = T;
    type Out<U> = Option<U>;
    fn fmap<U, F: FnMut(T) -> U>(self, f: F) -> Option<U> {
        self.map(f)
    }
}
impl<T> Functor for Vec<T> {
    type In = T;
    type Out<U> = Vec<U>;
    fn fmap<U, F: FnMut(T) -> U>(self, f: F) -> Vec<U> {
        self.into_iter().map(f).collect()
    }
}
struct Memo<F, A, R>(F, HashMap<A, R>);
impl<A: std::hash::Hash + Eq + Clone, R: Clone, F: Fn(&mut Self, A) -> R + Copy> Memo<F, A, R> {
    fn call(&mut self, a: A) -> R {
        if let Some(r) = self.1.get(&a) {
            return r.clone();
        }
        let f = self.0;
        let r = f(self, a.clone());
        self.1.insert(a, r.clone());
        r
    }
}
trait Visitor<R> {
    fn visit(&mut self, e: &Expr) -> R;
}
enum Expr {
    Lit(f64),
    Un(fn(f64) -> f64, Box<Expr>),
    Bin(Box<Expr>, char, Box<Expr>),
    Let { name: &'static str, val: Box<Expr>, body: Box<Expr> },
    Var(&'static str),
}
struct Ev<'a>(Vec<(&'a str, f64)>);
impl<'a> Visitor<Option<f64>> for Ev<'a> {
    fn visit(&mut self, e: &Expr) -> Option<f64> {
        Some(match e {
            Expr::Lit(x) => *x,
            Expr::Un(f, e) => f(self.visit(e)?),
            Expr::Bin(l, op, r) => {
                let (l, r) = (self.visit(l)?, self.visit(r)?);
                match op {
                    '+' => l + r,
                    '*' => l * r,
                    _ => return None,
                }
            }
            Expr::Var(n) => self.0.iter().rev().find(|(k, _)| k == n)?.1,
            Expr::Let { name, val, body } => {
                let v = self.visit(val)?;
                self.0.push((name, v));
                let r = self.visit(body);
                self.0.pop();
                r?
            }
        })
    }
}
impl Visitor<usize> for () {
    fn visit(&mut self, e: &Expr) -> usize {
        1 + match e {
            Expr::Lit(_) | Expr::Var(_) => 0,
            Expr::Un(_, e) => self.visit(e),
            Expr::Bin(a, _, b) | Expr::Let { val: a, body: b, .. } => self.visit(a) + self.visit(b),
        }
    }
}
struct Bits {
    v: u32,
}
impl Iterator for Bits {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        if self.v == 0 {
            return None;
        }
        let b = self.v.trailing_zeros();
        self.v &= self.v - 1;
        Some(b)
    }
}
struct Matrix<T, const R: usize, const C: usize> {
    d: [[T; C]; R],
}
impl<T, const R: usize, const C: usize> Matrix<T, R, C>
where
    T: Copy + Default + Mul<Output = T> + AddAssign,
{
    fn mul<const K: usize>(&self, o: &Matrix<T, C, K>) -> Matrix<T, R, K> {
        let mut d = [[T::default(); K]; R];
        for (i, row) in d.iter_mut().enumerate() {
            for (j, x) in row.iter_mut().enumerate() {
                for k in 0..C {
                    *x += self.d[i][k] * o.d[k][j];
                }
            }
        }
        Matrix { d }
    }
    fn rows(&self) -> impl Iterator<Item = &[T; C]> {
        self.d.iter()
    }
}
impl<T: Debug, const R: usize, const C: usize> Debug for Matrix<T, R, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.d.iter().map(|r| r as &[T])).finish()
    }
}
struct Ring<T, const N: usize> {
    buf: [Option<T>; N],
    head: usize,
    len: usize,
}
impl<T, const N: usize> Ring<T, N> {
    const EMPTY: Option<T> = None;
    fn new() -> Self {
        Ring { buf: [Self::EMPTY; N], head: 0, len: 0 }
    }
    fn push(&mut self, t: T) -> Result<(), T> {
        if self.len == N {
            return Err(t);
        }
        let i = (self.head + self.len) % N;
        self.buf[i] = Some(t);
        self.len += 1;
        Ok(())
    }
    fn pop(&mut self) -> Option<T> {
        let t = self.buf[self.head].take()?;
        self.head = (self.head + 1) % N;
        self.len -= 1;
        Some(t)
    }
    fn iter(&self) -> impl Iterator<Item = &T> + '_ {
        (0..self.len).filter_map(move |i| self.buf[(self.head + i) % N].as_ref())
    }
}
impl<T, const N: usize> Extend<T> for Ring<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, it: I) {
        for t in it {
            if self.push(t).is_err() {
                break;
            }
        }
    }
}
fn takes_arr<const N: usize>(a: [i32; N]) -> [i32; N] {
    let mut b = a;
    b.reverse();
    b
}
fn print_all<T>(items: &[T])
where
    for<'a> &'a T: Into<String>,
{
    for i in items {
        let s: String = i.into();
        print!("{s};");
    }
    println!();
}
struct Nm(&'static str);
impl From<&Nm> for String {
    fn from(n: &Nm) -> String {
        n.0.to_uppercase()
    }
}
fn hr<F>(f: F) -> usize
where
    F: for<'a> Fn(&'a str) -> &'a str,
{
    f("hello world").len()
}
fn dynamic(n: u8) -> Result<Box<dyn Iterator<Item = u8>>, Box<dyn std::error::Error + Send + Sync>> {
    Ok(match n {
        0 => Box::new(std::iter::empty()),
        1..=9 => Box::new((0..n).rev()),
        _ => return Err(format!("too big: {n}"))?,
    })
}
fn main() {
    println!("{} {:?}", util::total(&[&Sq(2.0), &Sq(1.5)]), biggest(&[Box::new(Sq(1.0)), Box::new(Sq(3.0))]));
    println!(
        "{:?} {:?} {:?}",
        concat([1, 2, 3]),
        concat([(1, "a".to_string()), (2, "b".to_string())]),
        concat(vec![Some(4), None, Some(6)])
    );
    let mut st = SegTree::new(&[1, 2, 3, 4, 5]);
    println!("{} {} {}", st.query(..), st.query(1..3), st.query(2..=4));
    st.set(2, 100);
    println!("{} {}", st.query(..3), st.query((Bound::Excluded(2), Bound::Unbounded)));
    println!("{}", SegTree::new(&["a".to_string(), "b".into(), "c".into()]).query(1..));
    println!("{:?} {:?}", Some(3).fmap(|x| x * 2), vec![1, 2].fmap(|x| x.to_string()));
    println!("{}", {
        fn fib(m: &mut HashMap<u64, u64>, n: u64) -> u64 {
            if n < 2 {
                return n;
            }
            if let Some(&v) = m.get(&n) {
                return v;
            }
            let v = fib(m, n - 1) + fib(m, n - 2);
            m.insert(n, v);
            v
        }
        fib(&mut HashMap::new(), 80)
    });
    let e = Expr::Let {
        name: "x",
        val: Box::new(Expr::Lit(3.0)),
        body: Box::new(Expr::Bin(
            Box::new(Expr::Var("x")),
            '+',
            Box::new(Expr::Un(f64::sqrt, Box::new(Expr::Bin(Box::new(Expr::Var("x")), '*', Box::new(Expr::Lit(12.0)))))),
        )),
    };
    println!("{:?} {} {:?}", Ev(vec![]).visit(&e), Visitor::<usize>::visit(&mut (), &e), Ev(vec![]).visit(&Expr::Var("q")));
    println!("{:?}", Bits { v: 0b1010_0110 }.collect::<Vec<_>>());
    let a = Matrix { d: [[1, 2], [3, 4], [5, 6]] };
    let b = Matrix { d: [[1, 0, 2], [0, 1, 3]] };
    println!("{:?} {:?}", a.mul(&b), a.rows().map(|r| r.iter().sum::<i32>()).collect::<Vec<_>>());
    let mut r = Ring::<_, 3>::new();
    r.extend(1..=5);
    println!("{:?} {:?} {:?}", r.pop(), r.push(9), r.push(10));
    println!("{:?} {:?}", r.iter().collect::<Vec<_>>(), takes_arr([1, 2, 3]));
    print_all(&[Nm("a"), Nm("b")]);
    println!("{} {}", hr(|s| s.split(' ').next().unwrap()), hr(str::trim));
    for n in [0, 3, 12] {
        match dynamic(n) {
            Ok(it) => println!("{:?}", it.collect::<Vec<_>>()),
            Err(e) => println!("{e}"),
        }
    }
    let mut v: Vec<i32> = (1..=10).collect();
    let s: i32 = v.drain(2..5).sum();
    v.retain_mut(|x| {
        *x *= 2;
        *x % 3 != 0
    });
    println!("{s} {v:?}");
    let (l, r) = v.split_at_mut(2);
    std::mem::swap(&mut l[0], &mut r[0]);
    println!("{v:?} {:?}", v.iter().rev().skip_while(|x| **x > 5).collect::<Vec<_>>());
    v.rotate_right(1);
    v.swap(0, 1);
    println!(
        "{v:?} {:?} {:?} {:?}",
        v.concat_like(),
        v.first_mut().map(|x| {
            *x += 1;
            *x
        }),
        v.iter().copied().reduce(i32::max)
    );
    let words = ["apple", "bob", "cat", "apple"];
    let mut freq: Vec<_> = words
        .iter()
        .fold(HashMap::<_, u32>::new(), |mut m, w| {
            *m.entry(*w).or_default() += 1;
            m
        })
        .into_iter()
        .collect();
    freq.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    println!("{freq:?}");
    let groups = words.iter().fold(std::collections::BTreeMap::<usize, Vec<&str>>::new(), |mut m, w| {
        m.entry(w.len()).or_default().push(w);
        m
    });
    println!("{groups:?}");
    let t: (Vec<_>, Vec<_>) = words.iter().map(|w| (w.len(), w.chars().next().unwrap())).unzip();
    println!("{t:?}");
    let [a, b] = ["x", "y"].map(|s| s.repeat(2));
    println!("{a}{b} {:?}", [1, 2, 3].each_ref().map(|x| *x + 1));
    let arr: [u8; 4] = u32::to_be_bytes(0xdeadbeef);
    println!("{:02x?} {:?}", arr, <[u8; 2]>::try_from(&arr[..2]).unwrap());
    let v2: Vec<Vec<char>> = ["ab", "cd"].iter().map(|s| s.chars().collect()).collect();
    let tr: Vec<String> = (0..2).map(|i| v2.iter().map(|r| r[i]).collect()).collect();
    println!("{tr:?}");
    let nested = vec![Some(vec![1, 2]), None, Some(vec![3])];
    println!("{:?}", nested.iter().flatten().flatten().sum::<i32>());
    println!("{:?}", (1..=3).flat_map(|x| (x..=3).map(move |y| (x, y))).filter(|(x, y)| (x + y) % 2 == 0).collect::<Vec<_>>());
    let opt: Option<&mut i32> = None;
    println!("{:?} {:?}", opt.map(|x| *x), Some(5).and_then(|x: i32| x.checked_sub(6)).filter(|x| *x > 0));
    println!("{:?}", "3,x,5".split(',').map(|s| s.parse::<i32>()).filter_map(Result::ok).collect::<Vec<_>>());
    let total: Result<i32, _> = "3,x,5".split(',').map(str::parse::<i32>).sum();
    println!("{total:?}");
    let bx: Box<[i32]> = (1..4).collect();
    let rcs: std::rc::Rc<str> = "rc".into();
    println!("{bx:?} {rcs} {}", bx.iter().sum::<i32>());
    println!("{}", i32::from_str_radix("7f", 16).unwrap() as u8 as char as u32);
    let idx = bx.len();
    println!("{}", bx[idx]);
}
trait CL {
    fn concat_like(&self) -> String;
}
impl CL for Vec<i32> {
    fn concat_like(&self) -> String {
        self.iter().map(|x| x.to_string()).collect::<Vec<_>>().concat()
    }
}
