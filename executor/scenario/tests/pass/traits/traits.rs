// Traits: defaults, supertraits, associated types and consts, blanket impls, dyn.
use std::any::Any;
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display, Write as _};
use std::ops::{Add, AddAssign, Deref, Index, IndexMut, Mul, Neg, Not, Sub};

trait Named {
    const KIND: &'static str = "thing";
    fn name(&self) -> String;
    fn describe(&self) -> String {
        format!("{} {}", Self::KIND, self.name())
    }
}

trait Loud: Named + Debug {
    fn shout(&self) -> String {
        self.describe().to_uppercase() + "!"
    }
}

#[derive(Debug, Clone, PartialEq)]
struct Dog {
    age: u8,
}
#[derive(Debug)]
struct Cat;

impl Named for Dog {
    const KIND: &'static str = "dog";
    fn name(&self) -> String {
        format!("aged {}", self.age)
    }
}
impl Named for Cat {
    fn name(&self) -> String {
        "cat".into()
    }
}
impl<T: Named + Debug> Loud for T {}

trait Shape {
    fn area(&self) -> f64;
    fn boxed_clone(&self) -> Box<dyn Shape>;
    fn as_any(&self) -> &dyn Any;
    fn scale(self, by: f64) -> Self
    where
        Self: Sized;
}
#[derive(Clone)]
struct Circle(f64);
#[derive(Clone)]
struct Square(f64);
macro_rules! shape {
    ($t:ident, $s:ident, $e:expr) => {
        impl Shape for $t {
            fn area(&self) -> f64 { let $s = self; $e }
            fn boxed_clone(&self) -> Box<dyn Shape> { Box::new(self.clone()) }
            fn as_any(&self) -> &dyn Any { self }
            fn scale(self, by: f64) -> Self { $t(self.0 * by) }
        }
    };
}
shape!(Circle, s, 3.0 * s.0 * s.0);
shape!(Square, s, s.0 * s.0);
impl Clone for Box<dyn Shape> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
impl Debug for dyn Shape {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Shape({:.1})", self.area())
    }
}
impl dyn Shape {
    fn double(&self) -> f64 {
        self.area() * 2.0
    }
}

trait Container {
    type Item: Display;
    type Iter<'a>: Iterator<Item = &'a Self::Item>
    where
        Self: 'a;
    fn items<'a>(&'a self) -> Self::Iter<'a>;
    fn first(&self) -> Option<&Self::Item> {
        self.items().next()
    }
}
struct Bag<T>(Vec<T>);
impl<T: Display> Container for Bag<T> {
    type Item = T;
    type Iter<'a> = std::slice::Iter<'a, T> where T: 'a;
    fn items<'a>(&'a self) -> Self::Iter<'a> {
        self.0.iter()
    }
}
fn show<C: Container>(c: &C) -> String
where
    C::Item: PartialOrd,
{
    let mut s = String::new();
    for i in c.items() {
        write!(s, "[{i}]").unwrap();
    }
    s
}

#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct V2 {
    x: i32,
    y: i32,
}
impl Add for V2 {
    type Output = V2;
    fn add(self, o: V2) -> V2 {
        V2 { x: self.x + o.x, y: self.y + o.y }
    }
}
impl<'a> Add<&'a V2> for &V2 {
    type Output = V2;
    fn add(self, o: &V2) -> V2 {
        *self + *o
    }
}
impl Sub for V2 {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        self + -o
    }
}
impl Mul<i32> for V2 {
    type Output = V2;
    fn mul(self, k: i32) -> V2 {
        V2 { x: self.x * k, y: self.y * k }
    }
}
impl Mul<V2> for i32 {
    type Output = V2;
    fn mul(self, v: V2) -> V2 {
        v * self
    }
}
impl Neg for V2 {
    type Output = V2;
    fn neg(self) -> V2 {
        -1 * self
    }
}
impl Not for V2 {
    type Output = bool;
    fn not(self) -> bool {
        self == V2::default()
    }
}
impl AddAssign<(i32, i32)> for V2 {
    fn add_assign(&mut self, (x, y): (i32, i32)) {
        self.x += x;
        self.y += y;
    }
}
impl Index<char> for V2 {
    type Output = i32;
    fn index(&self, c: char) -> &i32 {
        match c {
            'x' => &self.x,
            'y' => &self.y,
            _ => panic!("no {c}"),
        }
    }
}
impl IndexMut<char> for V2 {
    fn index_mut(&mut self, c: char) -> &mut i32 {
        if c == 'x' { &mut self.x } else { &mut self.y }
    }
}
impl std::iter::Sum for V2 {
    fn sum<I: Iterator<Item = V2>>(it: I) -> V2 {
        it.fold(V2::default(), Add::add)
    }
}
impl<'a> std::iter::Sum<&'a V2> for V2 {
    fn sum<I: Iterator<Item = &'a V2>>(it: I) -> V2 {
        it.copied().sum()
    }
}

struct Meters(f64);
impl Deref for Meters {
    type Target = f64;
    fn deref(&self) -> &f64 {
        &self.0
    }
}

trait Visitor {
    type Out;
    fn num(&mut self, n: i64) -> Self::Out;
    fn bin(&mut self, op: char, l: Self::Out, r: Self::Out) -> Self::Out;
}
enum Expr {
    Num(i64),
    Bin(Box<Expr>, char, Box<Expr>),
}
impl Expr {
    fn accept<V: Visitor + ?Sized>(&self, v: &mut V) -> V::Out {
        match self {
            Expr::Num(n) => v.num(*n),
            Expr::Bin(l, op, r) => {
                let (l, r) = (l.accept(v), r.accept(v));
                v.bin(*op, l, r)
            }
        }
    }
}
struct Eval;
struct Print(usize);
impl Visitor for Eval {
    type Out = Result<i64, String>;
    fn num(&mut self, n: i64) -> Self::Out {
        Ok(n)
    }
    fn bin(&mut self, op: char, l: Self::Out, r: Self::Out) -> Self::Out {
        match (op, l?, r?) {
            ('+', a, b) => Ok(a + b),
            ('/', _, 0) => Err("division by zero".to_string()),
            ('/', a, b) => Ok(a / b),
            (c, ..) => Err(format!("unknown {c}")),
        }
    }
}
impl Visitor for Print {
    type Out = String;
    fn num(&mut self, n: i64) -> String {
        self.0 += 1;
        n.to_string()
    }
    fn bin(&mut self, op: char, l: String, r: String) -> String {
        format!("({l} {op} {r})")
    }
}

trait Describe {
    fn describe(&self) -> &'static str;
}
impl Describe for i32 {
    fn describe(&self) -> &'static str {
        "int"
    }
}
impl<T: Describe> Describe for Vec<T> {
    fn describe(&self) -> &'static str {
        "vec"
    }
}
impl<T: Describe, U: Describe> Describe for (T, U) {
    fn describe(&self) -> &'static str {
        if self.0.describe() == self.1.describe() { "same" } else { "mixed" }
    }
}
impl<T: Describe + ?Sized> Describe for &T {
    fn describe(&self) -> &'static str {
        (**self).describe()
    }
}
impl<T: Describe, const N: usize> Describe for [T; N] {
    fn describe(&self) -> &'static str {
        ["zero", "one", "many"][N.min(2)]
    }
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn largest<'a, T: PartialOrd + ?Sized>(items: &[&'a T]) -> Option<&'a T> {
    let mut it = items.iter();
    let mut best = *it.next()?;
    for &i in it {
        if i > best {
            best = i;
        }
    }
    Some(best)
}

fn main() {
    println!("{} / {}", Dog { age: 3 }.shout(), Cat.shout());
    println!("{} {}", <Dog as Named>::KIND, Cat::KIND);
    let louds: [&dyn Loud2; 2] = [&Dog { age: 1 }, &Cat];
    println!("{:?}", louds.iter().map(|l| l.loud()).collect::<Vec<_>>());
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Circle(1.0)), Box::new(Square(2.0).scale(1.5))];
    let copy = shapes.clone();
    println!("{copy:?} {} {}", copy[1].double(), copy[0].as_any().is::<Circle>());
    println!("{:?}", copy[1].as_any().downcast_ref::<Square>().map(|s| s.0));
    println!("{} {:?}", show(&Bag(vec![1, 2])), Bag(vec!["z"]).first());
    let mut v = V2 { x: 1, y: 2 };
    v += (10, 20);
    v['x'] *= 2;
    println!("{v:?} {:?} {} {} {:?}", &v + &v, !v, !V2::default(), 2 * v - v);
    println!("{:?} {:?} {}", [v, v].iter().sum::<V2>(), vec![v; 3].into_iter().sum::<V2>(), v['y']);
    println!("{:.1} {}", Meters(2.25).sqrt(), *Meters(1.0) + 1.0);
    let e = Expr::Bin(Box::new(Expr::Num(6)), '/', Box::new(Expr::Bin(Box::new(Expr::Num(1)), '+', Box::new(Expr::Num(-1)))));
    let mut p = Print(0);
    println!("{} = {:?} ({} numbers)", e.accept(&mut p), e.accept(&mut Eval), p.0);
    let dynamic: &mut dyn Visitor<Out = String> = &mut p;
    println!("{}", e.accept(dynamic));
    println!("{} {} {} {}", 1.describe(), vec![1].describe(), (1, &vec![2]).describe(), [[1]; 3].describe());
    println!("{} {:?}", compose(|x: i32| x + 1, |y| format!("<{y}>"))(4), largest(&["b", "c", "a"]));
    let mut registry: BTreeMap<&str, Box<dyn Fn(f64, f64) -> f64>> = BTreeMap::new();
    registry.insert("add", Box::new(|a, b| a + b));
    registry.insert("pow", Box::new(f64::powf));
    println!("{:?}", registry.iter().map(|(k, f)| format!("{k}:{}", f(2.0, 3.0))).collect::<Vec<_>>());
}

trait Loud2 {
    fn loud(&self) -> String;
}
impl<T: Loud> Loud2 for T {
    fn loud(&self) -> String {
        self.shout()
    }
}
