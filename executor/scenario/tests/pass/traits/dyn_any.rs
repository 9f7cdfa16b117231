//! Trait objects, downcasts, upcasts, Borrow, Deref, Index and boxed closures.

use std::any::{Any, TypeId};
use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::ops::{Bound, ControlFlow, Deref, DerefMut, Index, IndexMut, RangeBounds};
use std::rc::Rc;
trait Component: Any + Debug {
    fn update(&mut self) {}
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
    fn boxed_clone(&self) -> Box<dyn Component>;
}
impl<T: Any + Debug + Clone> Component for T {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
    fn boxed_clone(&self) -> Box<dyn Component> {
        Box::new(self.clone())
    }
}
impl Clone for Box<dyn Component> {
    fn clone(&self) -> Self {
        (**self).boxed_clone()
    }
}
#[derive(Default)]
struct World {
    map: HashMap<TypeId, Vec<Box<dyn Component>>>,
}
impl World {
    fn add<C: Component>(&mut self, c: C) -> &mut Self {
        self.map.entry(TypeId::of::<C>()).or_default().push(Box::new(c));
        self
    }
    fn all<C: 'static>(&self) -> impl Iterator<Item = &C> + '_ {
        self.map.get(&TypeId::of::<C>()).into_iter().flatten().filter_map(|c| (**c).as_any().downcast_ref())
    }
    fn first_mut<C: 'static>(&mut self) -> Option<&mut C> {
        self.map.get_mut(&TypeId::of::<C>())?.first_mut().and_then(|c| (**c).as_any_mut().downcast_mut::<C>())
    }
}
#[derive(Debug, Clone, PartialEq)]
struct Pos(f32, f32);
#[derive(Debug, Clone)]
struct Name(String);
trait Animal {
    fn name(&self) -> String;
    fn noise(&self) -> String {
        format!("{} makes a noise", self.name())
    }
}
trait Pet: Animal {
    fn owner(&self) -> &str;
}
trait Tagged: Pet + Display {
    fn tag(&self) -> String {
        format!("[{}|{}|{}]", self.name(), self.owner(), self)
    }
}
struct Dog {
    owner: String,
}
impl Animal for Dog {
    fn name(&self) -> String {
        "dog".into()
    }
}
impl Pet for Dog {
    fn owner(&self) -> &str {
        &self.owner
    }
}
impl Display for Dog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("Dog")
    }
}
impl Tagged for Dog {}
fn up(t: &dyn Tagged) -> &dyn Pet {
    t
}
fn upper(p: Box<dyn Pet>) -> Box<dyn Animal> {
    p
}
fn rc_up(r: Rc<dyn Tagged>) -> Rc<dyn Animal> {
    r
}
impl dyn Animal + '_ {
    fn shout(&self) -> String {
        self.noise().to_uppercase()
    }
}
impl PartialEq for dyn Animal {
    fn eq(&self, o: &dyn Animal) -> bool {
        self.name() == o.name()
    }
}
impl Debug for dyn Animal + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Animal({})", self.name())
    }
}
trait Shape {
    fn area(&self) -> f64;
    fn scale(&mut self, k: f64);
    fn cmp_area(&self, o: &dyn Shape) -> std::cmp::Ordering {
        self.area().total_cmp(&o.area())
    }
    fn generic<T>(&self, t: T) -> T
    where
        Self: Sized,
    {
        t
    }
    fn consume(self: Box<Self>) -> f64;
    fn rc(self: Rc<Self>) -> usize;
}
struct C(f64);
struct R(f64, f64);
impl Shape for C {
    fn area(&self) -> f64 {
        3.0 * self.0 * self.0
    }
    fn scale(&mut self, k: f64) {
        self.0 *= k
    }
    fn consume(self: Box<Self>) -> f64 {
        self.0
    }
    fn rc(self: Rc<Self>) -> usize {
        Rc::strong_count(&self)
    }
}
impl Shape for R {
    fn area(&self) -> f64 {
        self.0 * self.1
    }
    fn scale(&mut self, k: f64) {
        self.0 *= k;
        self.1 *= k
    }
    fn consume(self: Box<Self>) -> f64 {
        self.0 + self.1
    }
    fn rc(self: Rc<Self>) -> usize {
        0
    }
}
impl Shape for Box<dyn Shape> {
    fn area(&self) -> f64 {
        (**self).area()
    }
    fn scale(&mut self, k: f64) {
        self.as_mut().scale(k)
    }
    fn consume(self: Box<Self>) -> f64 {
        (*self).consume()
    }
    fn rc(self: Rc<Self>) -> usize {
        99
    }
}
fn stat<S: Shape>(s: &S) -> f64 {
    s.area() * 2.0
}
fn dy(s: &mut dyn Shape) {
    s.scale(2.0)
}
#[derive(Clone, Debug)]
struct Ci(String);
impl PartialEq for Ci {
    fn eq(&self, o: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&o.0)
    }
}
impl Eq for Ci {}
impl Hash for Ci {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for b in self.0.bytes() {
            h.write_u8(b.to_ascii_lowercase());
        }
    }
}
#[derive(Hash, PartialEq, Eq, Debug, Clone)]
struct Key {
    id: u32,
    s: String,
}
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Wrapper(String);
impl Borrow<str> for Wrapper {
    fn borrow(&self) -> &str {
        &self.0
    }
}
struct Stack<T> {
    v: Vec<T>,
}
impl<T> Deref for Stack<T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        &self.v
    }
}
impl<T> DerefMut for Stack<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.v
    }
}
struct Poly(Vec<i32>);
impl Index<usize> for Poly {
    type Output = i32;
    fn index(&self, i: usize) -> &i32 {
        self.0.get(i).unwrap_or(&0)
    }
}
impl IndexMut<usize> for Poly {
    fn index_mut(&mut self, i: usize) -> &mut i32 {
        if i >= self.0.len() {
            self.0.resize(i + 1, 0);
        }
        &mut self.0[i]
    }
}
impl Index<&str> for Poly {
    type Output = i32;
    fn index(&self, s: &str) -> &i32 {
        match s {
            "lead" => self.0.last().unwrap(),
            _ => &self.0[0],
        }
    }
}
impl AsRef<[i32]> for Poly {
    fn as_ref(&self) -> &[i32] {
        &self.0
    }
}
fn sum(x: impl AsRef<[i32]>) -> i32 {
    x.as_ref().iter().sum()
}
fn len<S: AsRef<str> + ?Sized>(s: &S) -> usize {
    s.as_ref().len()
}
fn span(r: impl RangeBounds<i32>) -> String {
    let a = match r.start_bound() {
        Bound::Included(x) => format!("[{x}"),
        Bound::Excluded(x) => format!("({x}"),
        Bound::Unbounded => "(-".into(),
    };
    let b = match r.end_bound() {
        Bound::Included(x) => format!("{x}]"),
        Bound::Excluded(x) => format!("{x})"),
        Bound::Unbounded => "+)".into(),
    };
    format!("{a},{b} {}", r.contains(&3))
}
struct Bus<'a> {
    subs: Vec<Box<dyn FnMut(&str) -> bool + 'a>>,
}
impl<'a> Bus<'a> {
    fn on(&mut self, f: impl FnMut(&str) -> bool + 'a) -> usize {
        self.subs.push(Box::new(f));
        self.subs.len()
    }
    fn emit(&mut self, e: &str) -> usize {
        self.subs.iter_mut().map(|f| f(e)).filter(|b| *b).count()
    }
}
fn main() {
    let mut w = World::default();
    w.add(Pos(1.0, 2.0)).add(Name("n".into())).add(Pos(3.0, 4.0));
    if let Some(p) = w.first_mut::<Pos>() {
        p.0 += 10.0;
    }
    println!("{:?} {:?} {}", w.all::<Pos>().collect::<Vec<_>>(), w.all::<Name>().next().map(|n| &n.0), w.all::<u8>().count());
    let c: Box<dyn Component> = Box::new(5u8);
    let d = c.clone();
    println!("{c:?} {d:?}");
    let t = Dog { owner: "ann".into() };
    println!("{} {} {}", t.tag(), up(&t).owner(), (up(&t) as &dyn Animal).shout());
    let a = upper(Box::new(Dog { owner: "bob".into() }));
    println!("{a:?} {}", a.noise());
    let r2 = rc_up(Rc::new(t));
    println!("{}", *a == *r2);
    let mut v: Vec<Box<dyn Shape>> = vec![Box::new(C(1.0)), Box::new(R(1.0, 2.0)), Box::new(Box::new(R(5.0, 0.1)) as Box<dyn Shape>)];
    v.iter_mut().for_each(|s| dy(s.as_mut()));
    v.sort_by(|a, b| a.cmp_area(b.as_ref()));
    println!("{:?} {:.2} {}", v.iter().map(|s| s.area()).collect::<Vec<_>>(), stat(&v[0]), C(1.0).generic("g"));
    println!("{:?}", v.into_iter().map(|s| s.consume()).collect::<Vec<_>>());
    let r: Rc<dyn Shape> = Rc::new(C(2.0));
    println!("{} {}", Rc::clone(&r).rc(), r.rc());
    let b: Box<dyn Any> = Box::new(String::from("any"));
    match b.downcast::<i32>() {
        Ok(i) => println!("{i}"),
        Err(b) => println!("{:?}", b.downcast::<String>().map(|s| s.len()).ok()),
    }
    let anys: Vec<Box<dyn Any>> = vec![Box::new(1i32), Box::new("s"), Box::new(2.5f64), Box::new(vec![1u8])];
    for a in &anys {
        if let Some(i) = a.downcast_ref::<i32>() {
            print!("i32 {i} ")
        } else if let Some(s) = a.downcast_ref::<&str>() {
            print!("str {s} ")
        } else if a.is::<f64>() {
            print!("f64 ")
        } else {
            print!("? {} ", (**a).type_id() == TypeId::of::<Vec<u8>>())
        }
    }
    println!();
    let mut m: HashMap<Ci, i32> = HashMap::new();
    m.insert(Ci("Key".into()), 1);
    *m.entry(Ci("KEY".into())).or_insert(0) += 5;
    println!("{:?} {}", m.get(&Ci("kEy".into())), m.len());
    let mut k = HashMap::new();
    k.insert(Key { id: 1, s: "a".into() }, "v");
    println!("{:?} {:?}", k.get(&Key { id: 1, s: "a".to_string() }), k.get(&Key { id: 2, s: "a".into() }));
    let mut wm = std::collections::BTreeMap::new();
    wm.insert(Wrapper("x".into()), 3);
    println!("{:?} {}", wm.get("x"), wm.contains_key("x"));
    println!("{:?}", wm.remove("y"));
    let vk: HashMap<Vec<u8>, i32> = [(vec![1, 2], 9)].into();
    println!("{:?} {:?}", vk.get(&[1u8, 2][..]), vk.get([3].as_slice()));
    let tk: HashMap<(String, u8), char> = HashMap::from_iter([(("a".to_string(), 1), 'x')]);
    println!("{:?}", tk.get(&("a".to_string(), 1)));
    let mut s = Stack { v: vec![3, 1, 2] };
    s.sort();
    s[0] = 9;
    println!("{:?} {} {:?} {}", s.iter().max(), s.len(), s.first(), s.contains(&2));
    let mut p = Poly(vec![1, 2]);
    p[4] = 7;
    p[0] += 1;
    println!("{} {} {:?} {} {} {}", p[9], p["lead"], p.0, sum(&p.0), sum([1, 2]), 0);
    println!("{}", sum(p));
    println!("{} {} {}", len("abc"), len(&String::from("ab")), len(&Box::<str>::from("q").to_string()));
    println!("{} {} {} {}", span(1..3), span(..=3), span(..), span((Bound::Excluded(2), Bound::Unbounded)));
    let log = RefCell::new(vec![]);
    let mut n = 0;
    {
        let mut bus = Bus { subs: vec![] };
        bus.on(|e| {
            log.borrow_mut().push(e.to_owned());
            true
        });
        println!(
            "{}",
            bus.on(|e| {
                n += e.len();
                n > 3
            })
        );
        println!("{} {}", bus.emit("ab"), bus.emit("cde"));
    }
    println!("{n} {:?}", log.into_inner());
    let r = (1..10).try_for_each(|x| if x * x > 30 { ControlFlow::Break(x) } else { ControlFlow::Continue(()) });
    println!("{r:?} {:?}", r.break_value());
    let fs: [(&str, fn(f64) -> f64); 3] = [("sqrt", f64::sqrt), ("neg", |x| -x), ("dbl", dbl)];
    for (n, f) in fs {
        print!("{n} {} ", f(4.0));
    }
    println!();
    let add: &dyn Fn(i32, i32) -> i32 = &|a, b| a + b;
    println!("{} {:?}", add(1, 2), (add as &dyn Fn(i32, i32) -> i32)(3, 4));
    let mut counter = {
        let mut c = 0;
        move || {
            c += 1;
            c
        }
    };
    let mut c2 = counter.clone();
    println!("{} {} {}", counter(), counter(), c2());
    let compose = |fs: Vec<Box<dyn Fn(i32) -> i32>>| move |x| fs.iter().fold(x, |a, f| f(a));
    println!("{}", compose(vec![Box::new(|x| x + 1), Box::new(|x| x * 10)])(4));
    let once: Box<dyn FnOnce() -> String> = Box::new({
        let s = String::from("moved");
        move || s
    });
    println!("{}", once());
    let mut fnmuts: Vec<Box<dyn FnMut() -> i32>> = (0..3)
        .map(|i| {
            let mut k = i;
            Box::new(move || {
                k += 10;
                k
            }) as Box<dyn FnMut() -> i32>
        })
        .collect();
    println!("{:?} {:?}", fnmuts.iter_mut().map(|f| f()).collect::<Vec<_>>(), fnmuts[1]());
    println!("{}", call_twice(|x| x + 0.5, 1.0));
    fn call_twice<F>(f: F, x: f64) -> f64
    where
        F: Fn(f64) -> f64,
    {
        f(f(x))
    }
    fn dbl(x: f64) -> f64 {
        x * 2.0
    }
}
