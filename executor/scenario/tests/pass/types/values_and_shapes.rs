//! An interpreter over trait objects, generic polynomials and shapes.

use std::any::Any;
use std::collections::HashMap;
use std::convert::*;
use std::fmt::{self, Debug, Display};
use std::iter::*;
use std::ops::*;
use std::rc::Rc;
trait Ast: Debug {
    fn eval(&self, env: &mut Env) -> Value;
    fn kids(&self) -> Vec<&dyn Ast> {
        Vec::new()
    }
    fn size(&self) -> usize {
        1 + self.kids().iter().map(|k| k.size()).sum::<usize>()
    }
}
type B = Box<dyn Ast>;
#[derive(Debug, Clone, PartialEq, PartialOrd)]
enum Value {
    Num(f64),
    Bool(bool),
    Str(Rc<str>),
    List(Vec<Value>),
    Nil,
}
#[derive(Default, Debug)]
struct Env {
    vars: Vec<HashMap<String, Value>>,
    steps: usize,
}
impl Env {
    fn get(&self, n: &str) -> Value {
        self.vars.iter().rev().find_map(|s| s.get(n)).cloned().unwrap_or(Value::Nil)
    }
    fn scoped<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        self.vars.push(HashMap::new());
        let r = f(self);
        self.vars.pop();
        r
    }
}
#[derive(Debug)]
struct Lit(Value);
#[derive(Debug)]
struct Var(&'static str);
#[derive(Debug)]
struct Bin<O>(O, B, B);
#[derive(Debug)]
struct Let(&'static str, B, B);
#[derive(Debug)]
struct If {
    c: B,
    t: B,
    e: Option<B>,
}
trait Op: Debug {
    const SYM: char;
    fn apply(a: Value, b: Value) -> Value;
}
#[derive(Debug)]
struct Plus;
#[derive(Debug)]
struct Less;
impl Op for Plus {
    const SYM: char = '+';
    fn apply(a: Value, b: Value) -> Value {
        match (a, b) {
            (Value::Num(x), Value::Num(y)) => Value::Num(x + y),
            (Value::Str(x), y) => Value::Str(format!("{x}{y}").into()),
            (Value::List(mut x), Value::List(y)) => {
                x.extend(y);
                Value::List(x)
            }
            (Value::List(mut x), y) => {
                x.push(y);
                Value::List(x)
            }
            _ => Value::Nil,
        }
    }
}
impl Op for Less {
    const SYM: char = '<';
    fn apply(a: Value, b: Value) -> Value {
        a.partial_cmp(&b).map_or(Value::Nil, |o| Value::Bool(o.is_lt()))
    }
}
impl Ast for Lit {
    fn eval(&self, e: &mut Env) -> Value {
        e.steps += 1;
        self.0.clone()
    }
}
impl Ast for Var {
    fn eval(&self, e: &mut Env) -> Value {
        e.get(self.0)
    }
}
impl<O: Op> Ast for Bin<O> {
    fn eval(&self, e: &mut Env) -> Value {
        O::apply(self.1.eval(e), self.2.eval(e))
    }
    fn kids(&self) -> Vec<&dyn Ast> {
        vec![&*self.1, self.2.as_ref()]
    }
}
impl Ast for Let {
    fn eval(&self, e: &mut Env) -> Value {
        let v = self.1.eval(e);
        e.scoped(|e| {
            e.vars.last_mut().unwrap().insert(self.0.to_string(), v);
            self.2.eval(e)
        })
    }
    fn kids(&self) -> Vec<&dyn Ast> {
        [&self.1, &self.2].map(|b| &**b).to_vec()
    }
}
impl Ast for If {
    fn eval(&self, e: &mut Env) -> Value {
        match self.c.eval(e) {
            Value::Bool(true) => self.t.eval(e),
            Value::Bool(false) => self.e.as_ref().map_or(Value::Nil, |x| x.eval(e)),
            v @ (Value::Num(_) | Value::Str(_)) => v,
            _ => Value::Nil,
        }
    }
    fn kids(&self) -> Vec<&dyn Ast> {
        [Some(&self.c), Some(&self.t), self.e.as_ref()].into_iter().flatten().map(|b| b.as_ref()).collect()
    }
}
impl Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Num(n) => Display::fmt(n, f),
            Value::Bool(b) => f.pad(if *b { "yes" } else { "no" }),
            Value::Str(s) => f.pad(s),
            Value::List(v) => f.debug_list().entries(v.iter().map(|v| format_args!("{v}").to_string())).finish(),
            Value::Nil => f.pad("nil"),
        }
    }
}
macro_rules! from { ($($t:ty => |$x:ident| $e:expr),* $(,)?) => { $(impl From<$t> for Value { fn from($x: $t) -> Value { $e } })* } }
from! { f64 => |x| Value::Num(x), i32 => |x| Value::Num(x.into()), bool => |b| Value::Bool(b), &str => |s| Value::Str(s.into()) }
impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(v: Vec<T>) -> Value {
        Value::List(v.into_iter().map(Into::into).collect())
    }
}
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(o: Option<T>) -> Value {
        o.map_or(Value::Nil, T::into)
    }
}
impl TryFrom<Value> for f64 {
    type Error = Value;
    fn try_from(v: Value) -> Result<f64, Value> {
        if let Value::Num(n) = v {
            Ok(n)
        } else {
            Err(v)
        }
    }
}
impl<T: Into<Value>> FromIterator<T> for Value {
    fn from_iter<I: IntoIterator<Item = T>>(i: I) -> Value {
        Value::List(i.into_iter().map(T::into).collect())
    }
}
fn lit(v: impl Into<Value>) -> B {
    Box::new(Lit(v.into()))
}
fn bin<O: Op + 'static>(o: O, a: B, b: B) -> B {
    Box::new(Bin(o, a, b))
}
impl Add for B {
    type Output = B;
    fn add(self, o: B) -> B {
        bin(Plus, self, o)
    }
}
impl<'a> Add<&'a str> for B {
    type Output = B;
    fn add(self, o: &'a str) -> B {
        bin(Plus, self, lit(o))
    }
}
trait Describe {
    fn describe(&self) -> String;
}
impl<T> Describe for T
where
    T: Any + Debug,
{
    fn describe(&self) -> String {
        match (self as &dyn Any).downcast_ref::<i32>() {
            Some(i) => format!("int {i}"),
            None => format!("thing {self:?}"),
        }
    }
}
struct Wrapper<T>(T);
impl<T> Deref for Wrapper<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T: Display> Display for Wrapper<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "«{}»", self.0)
    }
}
impl<T, U> PartialEq<Wrapper<U>> for Wrapper<T>
where
    T: PartialEq<U>,
{
    fn eq(&self, o: &Wrapper<U>) -> bool {
        self.0 == o.0
    }
}
impl PartialEq<str> for Wrapper<String> {
    fn eq(&self, o: &str) -> bool {
        self.0 == *o
    }
}
trait Zero {
    fn zero() -> Self;
    fn is_zero(&self) -> bool;
}
macro_rules! zero { ($($t:ty),+) => { $(impl Zero for $t { fn zero() -> Self { 0 as $t } fn is_zero(&self) -> bool { *self == Self::zero() } })+ } }
zero!(i32, u8, f64);
fn gcd<T: Zero + Copy + Rem<Output = T>>(a: T, b: T) -> T {
    if b.is_zero() {
        a
    } else {
        gcd(b, a % b)
    }
}
#[derive(Debug, Clone, PartialEq)]
struct Poly<T>(Vec<T>);
impl<T: Zero + Copy + Add<Output = T> + Mul<Output = T>> Poly<T> {
    fn eval(&self, x: T) -> T {
        self.0.iter().rev().fold(T::zero(), |a, &c| a * x + c)
    }
}
impl<T: Copy + Zero + Add<Output = T>> Add for &Poly<T> {
    type Output = Poly<T>;
    fn add(self, o: &Poly<T>) -> Poly<T> {
        let n = self.0.len().max(o.0.len());
        Poly((0..n).map(|i| *self.0.get(i).unwrap_or(&T::zero()) + o.0.get(i).copied().unwrap_or_else(T::zero)).collect())
    }
}
impl<T> Index<usize> for Poly<T> {
    type Output = T;
    fn index(&self, i: usize) -> &T {
        &self.0[i]
    }
}
impl<T> Mul<Poly<T>> for f64
where
    T: Into<f64>,
{
    type Output = Poly<f64>;
    fn mul(self, p: Poly<T>) -> Poly<f64> {
        Poly(p.0.into_iter().map(|x| x.into() * self).collect())
    }
}
trait Shape {
    fn name(&self) -> &'static str {
        std::any::type_name::<Self>().rsplit("::").next().unwrap()
    }
    fn area(&self) -> f64;
}
#[derive(Clone)]
struct Circle(f64);
struct Rect {
    w: f64,
    h: f64,
}
impl Shape for Circle {
    fn area(&self) -> f64 {
        std::f64::consts::PI * self.0 * self.0
    }
}
impl Shape for Rect {
    fn area(&self) -> f64 {
        self.w * self.h
    }
    fn name(&self) -> &'static str {
        "rectangle"
    }
}
impl<S: Shape + ?Sized> Shape for Box<S> {
    fn area(&self) -> f64 {
        (**self).area()
    }
    fn name(&self) -> &'static str {
        (**self).name()
    }
}
impl<S: Shape> Shape for [S] {
    fn area(&self) -> f64 {
        self.iter().map(Shape::area).sum()
    }
    fn name(&self) -> &'static str {
        "many"
    }
}
impl<S: Shape, T: Shape> Shape for (S, T) {
    fn area(&self) -> f64 {
        self.0.area() + self.1.area()
    }
}
fn report(s: &(impl Shape + ?Sized)) -> String {
    format!("{} {:.1}", s.name(), s.area())
}
fn main() {
    let prog: B = Box::new(Let(
        "x",
        lit(2) + lit(3.5),
        Box::new(If { c: bin(Less, Box::new(Var("x")), lit(10)), t: lit("small ") + (Box::new(Var("x")) as B) + "!", e: None }),
    ));
    let mut env = Env::default();
    println!("{} {} {}", prog.eval(&mut env), prog.size(), env.steps);
    println!("{:?}", Bin(Plus, lit(1), lit(true)));
    println!("{:>6}|{:<5}|{}|{:6.2}|", Value::from(true), Value::Nil, Value::from(vec![1, 2]), Value::from(1.5));
    println!("{:?} {:?}", f64::try_from(Value::from(3)), TryInto::<f64>::try_into(Value::from("s")));
    println!("{:?} {:?}", (1..3).map(|x| x * 2).collect::<Value>(), Value::from(Some("o")));
    println!("{} {}", (lit(vec![1.0]) + lit(2)).eval(&mut env), Less::SYM);
    println!("{:?} {}", Value::from(1) < Value::from(true), Value::Nil == Value::from(None::<i32>));
    println!("{} {} {}", 5.describe(), "s".describe(), vec![1u8].describe());
    let w = Wrapper(String::from("in"));
    println!("{w} {} {} {}", w.len(), w == Wrapper("in"), w == *"out");
    println!("{} {} {}", gcd(48, 18), gcd(7u8, 21), gcd(7.5, 2.5));
    let p = Poly(vec![1, 2, 3]);
    println!("{} {:?} {} {:?}", p.eval(2), &p + &Poly(vec![10]), p[2], 0.5 * Poly(vec![1i32, 2]));
    println!(
        "{} {} {} {}",
        report(&Circle(1.0)),
        report(&Rect { w: 2.0, h: 3.0 }),
        report(&[Circle(1.0), Circle(2.0)][..]),
        report(&(Box::new(Circle(1.0)) as Box<dyn Shape>))
    );
    let shapes: Vec<Box<dyn Shape>> = vec![Box::new(Circle(0.5)), Box::new((Circle(1.0), Rect { w: 1.0, h: 1.0 }))];
    println!("{:.3} {}", shapes.as_slice().area(), shapes[1].name().len() > 3);
}
