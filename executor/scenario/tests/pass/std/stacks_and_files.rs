//! Generic stacks, a calculator over slices, graphs, a tree of files, tables of functions.

use std::any::type_name;
use std::cell::*;
use std::collections::*;
use std::fmt::Debug;
use std::rc::Rc;
trait Stack<T>: Default + Extend<T> + IntoIterator<Item = T> {
    const CAP: Option<usize> = None;
    fn push(&mut self, t: T) -> Result<(), T>;
    fn pop(&mut self) -> Option<T>;
    fn peek(&self) -> Option<&T>;
    fn drain_all(&mut self) -> Vec<T> {
        std::iter::from_fn(|| self.pop()).collect()
    }
}
#[derive(Debug, Clone)]
struct VecStack<T>(Vec<T>);
impl<T> Default for VecStack<T> {
    fn default() -> Self {
        VecStack(vec![])
    }
}
impl<T> Extend<T> for VecStack<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, i: I) {
        i.into_iter().for_each(|t| {
            let _ = self.push(t);
        })
    }
}
impl<T> IntoIterator for VecStack<T> {
    type Item = T;
    type IntoIter = std::iter::Rev<std::vec::IntoIter<T>>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter().rev()
    }
}
impl<T> Stack<T> for VecStack<T> {
    const CAP: Option<usize> = Some(3);
    fn push(&mut self, t: T) -> Result<(), T> {
        match Self::CAP {
            Some(n) if self.0.len() >= n => Err(t),
            _ => Ok(self.0.push(t)),
        }
    }
    fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }
    fn peek(&self) -> Option<&T> {
        self.0.last()
    }
}
fn fill<S: Stack<T>, T: Clone + Debug>(xs: &[T]) -> (S, Vec<T>) {
    let mut s = S::default();
    let left = xs.iter().cloned().filter_map(|x| s.push(x).err()).collect();
    (s, left)
}
#[derive(Debug, Clone, PartialEq)]
enum Tok {
    Num(i64),
    Op(char),
    Par(Vec<Tok>),
}
fn lex(s: &str) -> Result<Vec<Tok>, String> {
    fn go(it: &mut std::iter::Peekable<std::str::CharIndices>, depth: usize) -> Result<Vec<Tok>, String> {
        let mut out = vec![];
        while let Some((i, c)) = it.next() {
            match c {
                ' ' => continue,
                '0'..='9' => {
                    let mut n = (c as u8 - b'0') as i64;
                    while let Some(&(_, d @ '0'..='9')) = it.peek() {
                        n = n
                            .checked_mul(10)
                            .and_then(|n| n.checked_add((d as u8 - b'0').into()))
                            .ok_or_else(|| format!("overflow at {i}"))?;
                        it.next();
                    }
                    out.push(Tok::Num(n));
                }
                '(' => out.push(Tok::Par(go(it, depth + 1)?)),
                ')' if depth > 0 => return Ok(out),
                ')' => return Err(format!("stray ) at {i}")),
                c if "+-*/%".contains(c) => out.push(Tok::Op(c)),
                c => return Err(format!("bad {c:?} at {i}")),
            }
        }
        if depth > 0 {
            Err(format!("{depth} unclosed"))
        } else {
            Ok(out)
        }
    }
    go(&mut s.char_indices().peekable(), 0)
}
fn eval(t: &[Tok]) -> Result<i64, Box<dyn std::error::Error>> {
    Ok(match t {
        [] => return Err("empty".into()),
        [Tok::Num(n)] => *n,
        [Tok::Par(p)] => eval(p)?,
        [Tok::Op('-'), rest @ ..] => -eval(rest)?,
        _ => {
            let split = |ops: &str| {
                t.iter().enumerate().skip(1).rev().find_map(|(i, x)| match x {
                    Tok::Op(c) if ops.contains(*c) && !matches!(t[i - 1], Tok::Op(_)) => Some((i, *c)),
                    _ => None,
                })
            };
            let Some((i, op)) = split("+-").or_else(|| split("*/%")) else { return Err(format!("cannot parse {t:?}").into()) };
            let (l, r) = (eval(&t[..i])?, eval(&t[i + 1..])?);
            match op {
                '+' => l.checked_add(r).ok_or("add overflow")?,
                '-' => l - r,
                '*' => l * r,
                '/' | '%' if r == 0 => Err("zero")?,
                '/' => l / r,
                '%' => l.rem_euclid(r),
                _ => unreachable!(),
            }
        }
    })
}
struct Graph<N, E> {
    nodes: Vec<N>,
    edges: Vec<(usize, usize, E)>,
}
impl<N: Debug, E: Copy + PartialOrd + Debug> Graph<N, E> {
    fn mst(&self) -> Vec<(&N, &N, E)> {
        let mut es: Vec<_> = self.edges.iter().collect();
        es.sort_by(|a, b| a.2.partial_cmp(&b.2).expect("comparable"));
        let mut comp: Vec<usize> = (0..self.nodes.len()).collect();
        es.into_iter()
            .filter_map(|&(a, b, w)| {
                let (ca, cb) = (comp[a], comp[b]);
                (ca != cb).then(|| {
                    comp.iter_mut().filter(|c| **c == cb).for_each(|c| *c = ca);
                    (&self.nodes[a], &self.nodes[b], w)
                })
            })
            .collect()
    }
    fn neighbours<'g>(&'g self, n: usize) -> impl Iterator<Item = (&'g N, E)> + 'g {
        self.edges.iter().filter_map(move |&(a, b, w)| {
            if a == n {
                Some((&self.nodes[b], w))
            } else if b == n {
                Some((&self.nodes[a], w))
            } else {
                None
            }
        })
    }
}
#[derive(Debug, Default)]
struct Inode {
    name: String,
    size: Cell<u64>,
    kids: RefCell<BTreeMap<String, Rc<Inode>>>,
    parent: RefCell<std::rc::Weak<Inode>>,
}
impl Inode {
    fn dir(name: &str) -> Rc<Self> {
        Rc::new(Inode { name: name.into(), ..Default::default() })
    }
    fn mkdirs(self: &Rc<Self>, path: &str) -> Rc<Inode> {
        path.split('/').filter(|p| !p.is_empty()).fold(self.clone(), |d, p| {
            let k = d.kids.borrow().get(p).cloned();
            k.unwrap_or_else(|| {
                let n = Inode::dir(p);
                *n.parent.borrow_mut() = Rc::downgrade(&d);
                d.kids.borrow_mut().insert(p.to_string(), n.clone());
                n
            })
        })
    }
    fn total(&self) -> u64 {
        self.size.get() + self.kids.borrow().values().map(|k| k.total()).sum::<u64>()
    }
    fn path(&self) -> String {
        self.parent.borrow().upgrade().map_or(String::new(), |p| format!("{}/{}", p.path(), self.name))
    }
    fn walk<'f>(&self, depth: usize, f: &mut (dyn FnMut(usize, &Inode) -> bool + 'f)) {
        if f(depth, self) {
            for k in self.kids.borrow().values() {
                k.walk(depth + 1, f);
            }
        }
    }
}
fn describe<T: ?Sized + Debug>(t: &T) -> String {
    format!("{}={t:?}", type_name::<T>().rsplit("::").next().unwrap_or_default())
}
fn bits(n: u32) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator + Clone {
    (0..8).map(move |i| n >> i & 1 == 1)
}
const fn fnv(s: &str) -> u32 {
    let b = s.as_bytes();
    let mut h = 0x811c9dc5u32;
    let mut i = 0;
    while i < b.len() {
        h = (h ^ b[i] as u32).wrapping_mul(0x01000193);
        i += 1;
    }
    h
}
const KEYS: [u32; 3] = [fnv("a"), fnv("bc"), fnv("")];
static TABLE: &[(&str, fn(i32, i32) -> Option<i32>)] =
    &[("add", i32::checked_add), ("pow", |a, b| a.checked_pow(b as u32)), ("div", i32::checked_div)];
fn main() {
    let (s, left): (VecStack<_>, _) = fill(&[1, 2, 3, 4, 5]);
    println!("{s:?} {left:?} {:?} {:?}", s.peek(), s.clone().into_iter().collect::<Vec<_>>());
    let mut t = VecStack::default();
    t.extend("ab".chars());
    println!("{:?} {:?} {:?}", t.drain_all(), t.pop(), <VecStack<u8> as Stack<u8>>::CAP);
    for src in ["1+2*3", "(1+2)*-3", "10%(3-6)", "7/(2-2)", "2*(3", "1)", "99999999999999999999", "a", "", "1 2"] {
        match lex(src).map_err(Into::into).and_then(|t| eval(&t)) {
            Ok(v) => println!("{src} = {v}"),
            Err(e) => println!("{src}: {e}"),
        }
    }
    let g = Graph { nodes: vec!["a", "b", "c", "d"], edges: vec![(0, 1, 2.5), (1, 2, 0.5), (0, 2, 1.0), (2, 3, 9.0)] };
    println!("{:?} {:?}", g.mst(), g.neighbours(2).map(|(n, w)| format!("{n}{w}")).collect::<Vec<_>>());
    let root = Inode::dir("");
    root.mkdirs("usr/bin").size.set(10);
    root.mkdirs("/usr/lib/rust/").size.set(32);
    root.mkdirs("usr").size.set(1);
    println!("{} {} {:?}", root.total(), root.mkdirs("usr/lib/rust").path(), Rc::strong_count(&root.mkdirs("usr")));
    let mut names = vec![];
    root.walk(0, &mut |d, n| {
        names.push(format!("{}{}", "-".repeat(d), n.name));
        n.name != "lib"
    });
    println!("{names:?}");
    println!("{} {} {}", describe("s"), describe(&[1u8][..]), describe(&Some(1.5)));
    let b = bits(0b1010_0110);
    println!("{} {} {:?}", b.len(), b.clone().filter(|x| *x).count(), b.rev().map(u8::from).fold(0u8, |a, x| a << 1 | x));
    println!("{:x?}", KEYS);
    for (n, f) in TABLE {
        print!("{n}:{:?} ", f(7, 2));
    }
    println!("{:?}", TABLE.iter().find(|(n, _)| *n == "div").and_then(|(_, f)| f(1, 0)));
    let mut arr = [[0i8; 4]; 3];
    for (y, row) in arr.iter_mut().enumerate() {
        for (x, c) in row.iter_mut().enumerate() {
            *c = (x as i8 - y as i8).pow(2);
        }
    }
    println!("{:?} {:?}", arr, arr.iter().flat_map(|r| r.iter()).filter(|c| **c > 1).count());
    let v = vec![3, 1, 2];
    let sorted = {
        let mut v = v.clone();
        v.sort_unstable();
        v
    };
    let [lo, .., hi] = sorted[..] else { unreachable!() };
    println!("{lo} {hi} {:?}", v.iter().zip(&sorted).map(|(a, b)| a * b).collect::<Vec<i32>>());
    let x = v.iter().map(|&x| x as u8).fold(250u8, |a, b| a + b);
    println!("{x}");
}
