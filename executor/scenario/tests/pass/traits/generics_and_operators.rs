//! Const generics, associated consts, operators, blanket impls, closures that return closures.

use std::collections::HashMap;
use std::fmt::{self, Debug, Display};
use std::ops::*;
trait Shape {
    const SIDES: u32;
    type Unit: Display + Default;
    fn area(&self) -> f64;
    fn unit(&self) -> Self::Unit {
        Default::default()
    }
    fn describe(&self) -> String {
        format!("{} sides, {:.2}{}", Self::SIDES, self.area(), self.unit())
    }
}
#[derive(Default)]
struct Cm;
impl Display for Cm {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("cm")
    }
}
struct Sq(f64);
struct Tri {
    a: f64,
    h: f64,
}
impl Shape for Sq {
    const SIDES: u32 = 4;
    type Unit = Cm;
    fn area(&self) -> f64 {
        self.0 * self.0
    }
}
impl Shape for Tri {
    const SIDES: u32 = 3;
    type Unit = String;
    fn area(&self) -> f64 {
        self.a * self.h / 2.0
    }
    fn unit(&self) -> String {
        "m".into()
    }
}
fn total<S: Shape>(s: &[S]) -> f64
where
    S::Unit: Debug,
{
    s.iter().map(Shape::area).sum()
}
impl Debug for Cm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cm").finish()
    }
}
#[derive(Debug, Clone, Copy, PartialEq)]
struct Matrix<const R: usize, const C: usize>([[i32; C]; R]);
impl<const R: usize, const C: usize, const K: usize> Mul<Matrix<C, K>> for Matrix<R, C> {
    type Output = Matrix<R, K>;
    fn mul(self, o: Matrix<C, K>) -> Matrix<R, K> {
        let mut out = [[0; K]; R];
        for i in 0..R {
            for j in 0..K {
                out[i][j] = (0..C).map(|k| self.0[i][k] * o.0[k][j]).sum();
            }
        }
        Matrix(out)
    }
}
impl<const R: usize, const C: usize> Matrix<R, C> {
    const CELLS: usize = R * C;
    fn transpose(&self) -> Matrix<C, R> {
        Matrix(std::array::from_fn(|i| std::array::from_fn(|j| self.0[j][i])))
    }
}
impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = i32;
    fn index(&self, (r, c): (usize, usize)) -> &i32 {
        &self.0[r][c]
    }
}
impl<const R: usize, const C: usize> IndexMut<(usize, usize)> for Matrix<R, C> {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut i32 {
        &mut self.0[r][c]
    }
}
impl<const N: usize> Default for Matrix<N, N> {
    fn default() -> Self {
        let mut m = [[0; N]; N];
        for i in 0..N {
            m[i][i] = 1;
        }
        Self(m)
    }
}
struct Buf<T = u8, const N: usize = 4> {
    d: [T; N],
}
impl<T: Copy + Default, const N: usize> Buf<T, N> {
    fn new() -> Self {
        Buf { d: [T::default(); N] }
    }
    fn cap(&self) -> usize {
        self.d.len()
    }
}
trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn lend<'a>(&'a mut self) -> Option<Self::Item<'a>>;
}
struct Win {
    v: Vec<i32>,
    at: usize,
}
impl Lend for Win {
    type Item<'a> = &'a mut [i32];
    fn lend<'a>(&'a mut self) -> Option<&'a mut [i32]> {
        let r = self.v.get_mut(self.at..self.at + 2)?;
        self.at += 1;
        Some(r)
    }
}
trait Named {
    fn name(&self) -> String;
}
trait Loud: Named {
    fn loud(&self) -> String {
        self.name().to_uppercase() + "!"
    }
}
impl<T: Display + ?Sized> Named for T {
    fn name(&self) -> String {
        format!("<{self}>")
    }
}
impl Loud for i32 {}
impl Loud for str {}
trait Visitor {
    type Out;
    fn num(&mut self, n: i64) -> Self::Out;
    fn add(&mut self, a: Self::Out, b: Self::Out) -> Self::Out;
}
enum Ex {
    N(i64),
    Add(Box<Ex>, Box<Ex>),
}
impl Ex {
    fn accept<V: Visitor>(&self, v: &mut V) -> V::Out {
        match self {
            Ex::N(n) => v.num(*n),
            Ex::Add(a, b) => {
                let x = a.accept(v);
                let y = b.accept(v);
                v.add(x, y)
            }
        }
    }
}
struct Eval;
struct Show(usize);
impl Visitor for Eval {
    type Out = i64;
    fn num(&mut self, n: i64) -> i64 {
        n
    }
    fn add(&mut self, a: i64, b: i64) -> i64 {
        a + b
    }
}
impl Visitor for Show {
    type Out = String;
    fn num(&mut self, n: i64) -> String {
        self.0 += 1;
        n.to_string()
    }
    fn add(&mut self, a: String, b: String) -> String {
        format!("({a} + {b})")
    }
}
struct Cache<K, V, F = fn(&K) -> V>
where
    F: Fn(&K) -> V,
{
    m: HashMap<K, V>,
    f: F,
    hits: u32,
}
impl<K: std::hash::Hash + Eq + Clone, V: Clone, F: Fn(&K) -> V> Cache<K, V, F> {
    fn new(f: F) -> Self {
        Self { m: HashMap::new(), f, hits: 0 }
    }
    fn get(&mut self, k: K) -> V {
        if let Some(v) = self.m.get(&k) {
            self.hits += 1;
            return v.clone();
        }
        let v = (self.f)(&k);
        self.m.insert(k, v.clone());
        v
    }
}
#[derive(Debug, PartialEq, PartialOrd, Clone, Copy, Default)]
struct V2<T> {
    x: T,
    y: T,
}
impl<T: Add<Output = T>> Add for V2<T> {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        V2 { x: self.x + o.x, y: self.y + o.y }
    }
}
impl<'a, T> Add<&'a V2<T>> for &'a V2<T>
where
    &'a T: Add<&'a T, Output = T>,
{
    type Output = V2<T>;
    fn add(self, o: &'a V2<T>) -> V2<T> {
        V2 { x: &self.x + &o.x, y: &self.y + &o.y }
    }
}
impl<T: Mul<Output = T> + Copy> Mul<T> for V2<T> {
    type Output = Self;
    fn mul(self, k: T) -> Self {
        V2 { x: self.x * k, y: self.y * k }
    }
}
impl Mul<V2<f64>> for f64 {
    type Output = V2<f64>;
    fn mul(self, v: V2<f64>) -> V2<f64> {
        v * self
    }
}
impl<T: Neg<Output = T>> Neg for V2<T> {
    type Output = V2<T>;
    fn neg(self) -> V2<T> {
        V2 { x: -self.x, y: -self.y }
    }
}
impl<T: AddAssign> AddAssign for V2<T> {
    fn add_assign(&mut self, o: Self) {
        self.x += o.x;
        self.y += o.y;
    }
}
impl<T: Add<Output = T> + Default> std::iter::Sum for V2<T> {
    fn sum<I: Iterator<Item = Self>>(it: I) -> Self {
        it.fold(V2::default(), |a, b| a + b)
    }
}
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits(u8);
impl BitOr for Bits {
    type Output = Bits;
    fn bitor(self, o: Bits) -> Bits {
        Bits(self.0 | o.0)
    }
}
impl BitAndAssign for Bits {
    fn bitand_assign(&mut self, o: Bits) {
        self.0 &= o.0
    }
}
impl Not for Bits {
    type Output = Bits;
    fn not(self) -> Bits {
        Bits(!self.0)
    }
}
impl Shl<u32> for Bits {
    type Output = Bits;
    fn shl(self, n: u32) -> Bits {
        Bits(self.0 << n)
    }
}
impl Rem<u8> for Bits {
    type Output = u8;
    fn rem(self, n: u8) -> u8 {
        self.0 % n
    }
}
fn apply<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |a| g(f(a))
}
fn largest<'a, T: PartialOrd + ?Sized>(a: &'a T, b: &'a T) -> &'a T {
    if a > b {
        a
    } else {
        b
    }
}
fn boxed(n: i32) -> Box<dyn Fn(i32) -> Box<dyn Fn(i32) -> i32>> {
    Box::new(move |a| Box::new(move |b| a * n + b))
}
fn main() {
    println!("{} | {}", Sq(2.0).describe(), Tri { a: 3.0, h: 1.0 }.describe());
    println!("{:.1} {}", total(&[Sq(1.0), Sq(3.0)]), <Sq as Shape>::SIDES + Tri::SIDES);
    let m = Matrix([[1, 2, 3], [4, 5, 6]]);
    let mut p = m * m.transpose();
    p[(0, 1)] += 100;
    println!("{p:?} {} {} {}", p[(0, 1)], Matrix::<2, 3>::CELLS, p * Matrix::default() == p);
    println!("{} {} {}", Buf::<u16, 7>::new().cap(), <Buf>::new().cap(), Buf::<i8>::new().cap());
    let mut w = Win { v: vec![1, 2, 3, 4], at: 0 };
    while let Some(s) = w.lend() {
        s[1] += s[0];
    }
    println!("{:?}", w.v);
    println!("{} {} {}", 5.loud(), "hey".loud(), 'c'.name());
    let e = Ex::Add(Box::new(Ex::N(1)), Box::new(Ex::Add(Box::new(Ex::N(2)), Box::new(Ex::N(3)))));
    let mut s = Show(0);
    println!("{} = {} ({} numbers)", e.accept(&mut s), e.accept(&mut Eval), s.0);
    let mut c = Cache::new(|k: &String| k.len());
    println!("{} {} {}", c.get("abc".into()), c.get("abc".into()), c.hits);
    let mut d: Cache<i32, i32> = Cache::new(|k| k * k);
    println!("{} {}", d.get(4), d.get(5));
    let a = V2 { x: 1, y: 2 };
    let b = V2 { x: 10, y: 20 };
    println!("{:?} {:?} {:?} {:?}", a + b, &a + &b, -a * 3, 2.0 * V2 { x: 0.5, y: 1.5 });
    let mut acc = a;
    acc += b;
    println!("{acc:?} {:?} {:?}", [a, b, acc].into_iter().sum::<V2<i32>>(), a.partial_cmp(&b));
    let mut f = Bits(1) | Bits(8) << 1;
    f &= !Bits(1);
    println!("{f:?} {}", f % 5);
    println!("{}", apply(|x: i32| x + 1, |y| format!("[{y}]"))(4));
    println!("{} {} {}", largest("a", "b"), largest(&[1, 2][..], &[1][..]).len(), largest(&1.5, &0.5));
    println!("{}", boxed(3)(4)(5));
}
