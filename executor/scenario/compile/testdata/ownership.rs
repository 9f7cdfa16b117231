//! Trees, lists, operators, trait objects, interior mutability: who owns what, and when it goes.
use std::cell::{Cell, RefCell};
use std::collections::*;
use std::fmt;
use std::ops::*;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
struct D(String);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
fn d(s: &str) -> D {
    D(s.to_string())
}
enum Tree {
    Leaf,
    Node(Box<Tree>, i32, Box<Tree>),
}
impl Tree {
    fn insert(self, v: i32) -> Tree {
        match self {
            Tree::Leaf => Tree::Node(Box::new(Tree::Leaf), v, Box::new(Tree::Leaf)),
            Tree::Node(l, x, r) if v < x => Tree::Node(Box::new(l.insert(v)), x, r),
            Tree::Node(l, x, r) => Tree::Node(l, x, Box::new(r.insert(v))),
        }
    }
    fn walk(&self, out: &mut Vec<i32>) {
        if let Tree::Node(l, x, r) = self {
            l.walk(out);
            out.push(*x);
            r.walk(out);
        }
    }
}
struct List {
    head: Option<Box<Node>>,
}
struct Node {
    v: i32,
    next: Option<Box<Node>>,
}
impl List {
    fn push(&mut self, v: i32) {
        let old = self.head.take();
        self.head = Some(Box::new(Node { v, next: old }));
    }
    fn pop(&mut self) -> Option<i32> {
        self.head.take().map(|n| {
            self.head = n.next;
            n.v
        })
    }
    fn reverse(&mut self) {
        let mut prev = None;
        let mut cur = self.head.take();
        while let Some(mut n) = cur {
            cur = n.next.take();
            n.next = prev;
            prev = Some(n);
        }
        self.head = prev;
    }
    fn iter(&self) -> Iter<'_> {
        Iter {
            cur: self.head.as_deref(),
        }
    }
}
struct Iter<'a> {
    cur: Option<&'a Node>,
}
impl<'a> Iterator for Iter<'a> {
    type Item = &'a i32;
    fn next(&mut self) -> Option<&'a i32> {
        self.cur.map(|n| {
            self.cur = n.next.as_deref();
            &n.v
        })
    }
}
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct M([[f64; 2]; 2]);
impl Mul for M {
    type Output = M;
    fn mul(self, o: M) -> M {
        let mut r = M::default();
        for i in 0..2 {
            for j in 0..2 {
                for k in 0..2 {
                    r.0[i][j] += self.0[i][k] * o.0[k][j];
                }
            }
        }
        r
    }
}
impl Index<(usize, usize)> for M {
    type Output = f64;
    fn index(&self, (i, j): (usize, usize)) -> &f64 {
        &self.0[i][j]
    }
}
impl IndexMut<(usize, usize)> for M {
    fn index_mut(&mut self, (i, j): (usize, usize)) -> &mut f64 {
        &mut self.0[i][j]
    }
}
impl AddAssign<f64> for M {
    fn add_assign(&mut self, x: f64) {
        self.0[0][0] += x;
    }
}
impl fmt::Display for M {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for r in &self.0 {
            write!(f, "[{:5.1} {:>5.1}]", r[0], r[1])?;
        }
        Ok(())
    }
}
trait Visitor {
    type Out;
    fn visit(&mut self, n: i32) -> Self::Out;
    fn all<'a, I>(&mut self, it: I) -> Vec<Self::Out>
    where
        I: IntoIterator<Item = &'a i32>,
        Self: Sized,
    {
        it.into_iter().map(|n| self.visit(*n)).collect()
    }
}
struct Sum(i32);
impl Visitor for Sum {
    type Out = i32;
    fn visit(&mut self, n: i32) -> i32 {
        self.0 += n;
        self.0
    }
}
struct Guard<'a>(&'a Cell<i32>);
impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}
struct Obs {
    subs: RefCell<Vec<Box<dyn Fn(&str) -> bool>>>,
}
fn make() -> (impl FnMut() -> i32, Rc<Cell<i32>>) {
    let c = Rc::new(Cell::new(0));
    let c2 = c.clone();
    (
        move || {
            c2.set(c2.get() + 1);
            c2.get()
        },
        c,
    )
}
fn swap_all<T: Clone + Default>(v: &mut [T]) -> T {
    let mut last = T::default();
    for x in v.iter_mut() {
        last = std::mem::replace(x, last);
    }
    last
}
fn parse(s: &str) -> Result<i32, Box<dyn std::error::Error>> {
    let (a, b) = s.split_once('+').ok_or("no plus")?;
    Ok(a.trim().parse::<i32>()? + b.trim().parse::<i32>()?)
}
fn pick<'a>(a: &'a mut D, b: &'a mut D, first: bool) -> &'a mut D {
    if first {
        a
    } else {
        b
    }
}
#[macro_export]
macro_rules! union_free {
    () => {};
}
macro_rules! maxm { ($x:expr) => { $x }; ($x:expr, $($r:expr),+) => {{ let a = $x; let b = maxm!($($r),+); if a > b { a } else { b } }}; }
fn main() {
    let mut t = Tree::Leaf;
    for v in [5, 2, 8, 1, 9, 3] {
        t = t.insert(v);
    }
    let mut o = vec![];
    t.walk(&mut o);
    println!("{o:?}");
    let mut l = List { head: None };
    for i in 0..5 {
        l.push(i);
    }
    l.reverse();
    println!(
        "{:?} {:?} {}",
        l.pop(),
        l.iter().collect::<Vec<_>>(),
        l.iter().count()
    );
    let mut m = M([[1.0, 1.0], [1.0, 0.0]]);
    let mut p = m;
    for _ in 0..5 {
        p = p * m;
    }
    m[(0, 1)] = 7.5;
    m += 0.5;
    println!("{p} {m} {}", p[(0, 1)]);
    let q = [m; 3];
    let mut q2 = q;
    q2[1][(1, 1)] = -1.0;
    println!("{} {}", q[1], q2[1]);
    println!("{:?}", Sum(0).all(&[1, 2, 3]));
    let c = Cell::new(5);
    {
        let _g = Guard(&c);
        let _h = Guard(&c);
        println!("{}", c.get());
    }
    println!("{}", c.get());
    let log = Rc::new(RefCell::new(String::new()));
    let ob = Obs {
        subs: RefCell::default(),
    };
    for n in ["a", "b"] {
        let log = Rc::clone(&log);
        ob.subs.borrow_mut().push(Box::new(move |s| {
            log.borrow_mut().push_str(&format!("{n}{s};"));
            s.len() > 1
        }));
    }
    println!(
        "{:?} {} {}",
        ob.subs.borrow().iter().map(|f| f("xy")).collect::<Vec<_>>(),
        log.borrow(),
        Rc::strong_count(&log)
    );
    drop(ob);
    println!("{}", Rc::strong_count(&log));
    let (mut f, c) = make();
    f();
    f();
    println!("{} {}", c.get(), Rc::strong_count(&c));
    drop(f);
    println!("{}", Rc::strong_count(&c));
    let mut v = vec!["a".to_string(), "b".into(), "c".into()];
    println!("{:?} {v:?}", swap_all(&mut v));
    println!(
        "{:?} {} {}",
        parse("1 + 2").unwrap(),
        parse("12").unwrap_err(),
        parse("1+x").unwrap_err()
    );
    let (mut a, mut b) = (d("A"), d("B"));
    pick(&mut a, &mut b, false).0.push('!');
    *pick(&mut a, &mut b, true) = d("A2");
    println!("{}{}", a.0, b.0);
    let mut arr = [d("0"), d("1")];
    arr[0] = d("00");
    std::mem::swap(&mut arr[0], &mut a);
    arr.swap(0, 1);
    println!("{}{}", arr[0].0, arr[1].0);
    let mut opt = Some(d("opt"));
    if let Some(x) = &mut opt {
        x.0.push('+');
    }
    let y = opt.take();
    println!("{}", opt.is_none());
    opt.get_or_insert_with(|| d("ins")).0.push('*');
    opt = None;
    println!("set none");
    drop(y);
    let mut vd = vec![d("v0"), d("v1"), d("v2"), d("v3")];
    vd.remove(1);
    vd.truncate(2);
    vd.retain(|x| x.0 != "v0");
    println!("{}", vd.len());
    vd.insert(0, d("vi"));
    vd.drain(..1);
    vd.extend([d("e1"), d("e2")]);
    let last = vd.pop();
    println!("popped {}", last.as_ref().unwrap().0);
    vd.clear();
    println!("cleared");
    let mut hm: HashMap<&str, D> = HashMap::new();
    hm.insert("k", d("h1"));
    hm.insert("k", d("h2"));
    println!("ins");
    hm.remove("k");
    let mut bt = BTreeMap::from([(2, d("b2")), (1, d("b1"))]);
    if let Some(x) = bt.get_mut(&1) {
        x.0.push('?');
    }
    bt.entry(3).or_insert_with(|| d("b3"));
    let dq: VecDeque<i32> = (1..=4).collect();
    println!("{:?} {}", dq.iter().rev().collect::<Vec<_>>(), bt.len());
    let shared = Arc::new(Mutex::new(vec![1]));
    let hs: Vec<_> = (0..3)
        .map(|i| {
            let s = shared.clone();
            std::thread::spawn(move || s.lock().unwrap().push(i * 10))
        })
        .collect();
    for h in hs {
        h.join().unwrap();
    }
    let mut g = shared.lock().unwrap().clone();
    g.sort();
    println!("{g:?} {}", maxm!(3, 9, 4));
    let rs: Rc<[i32]> = Rc::from(vec![1, 2, 3]);
    let s: Rc<str> = "rcstr".into();
    println!("{} {} {}", rs.len(), s, rs.iter().sum::<i32>());
    let bs: Box<[i32]> = vec![4, 5].into_boxed_slice();
    println!("{bs:?}");
    let x: Box<dyn std::any::Any> = Box::new(5i32);
    println!("{:?}", x.downcast_ref::<i32>());
    let u = if let [a, b, ..] = &g[..] { a + b } else { 0 };
    println!("{u}");
    let words = "the quick brown the"
        .split_whitespace()
        .fold(BTreeMap::new(), |mut m, w| {
            *m.entry(w).or_insert(0) += 1;
            m
        });
    println!("{words:?}");
    println!("end");
}
