//! Borrowing structs, Cow, RefCell views, readers and writers.

use std::borrow::{Borrow, BorrowMut, Cow, ToOwned};
use std::cell::{Cell, OnceCell, Ref, RefCell, RefMut};
use std::collections::{BTreeMap, HashMap, LinkedList, VecDeque};
use std::fmt::{self, Display, Write};
use std::io::{self, BufRead, Cursor, Read, Write as IoWrite};
use std::iter::{FromIterator, Peekable};
use std::rc::{Rc, Weak};
use std::str::{Chars, SplitWhitespace};
struct Words<'t> {
    text: &'t str,
    min: usize,
}
impl<'t> Words<'t> {
    fn iter<'s>(&'s self) -> impl Iterator<Item = &'t str> + 's {
        self.text.split(' ').filter(move |w| w.len() >= self.min)
    }
    fn longest(&self) -> Option<&'t str> {
        self.iter().max_by_key(|w| w.len())
    }
}
impl<'a, 't> IntoIterator for &'a Words<'t> {
    type Item = &'t str;
    type IntoIter = SplitWhitespace<'t>;
    fn into_iter(self) -> SplitWhitespace<'t> {
        self.text.split_whitespace()
    }
}
struct Scanner<'a> {
    chars: Peekable<Chars<'a>>,
    src: &'a str,
    pos: usize,
}
impl<'a> Scanner<'a> {
    fn new(src: &'a str) -> Self {
        Scanner { chars: src.chars().peekable(), src, pos: 0 }
    }
    fn next_token(&mut self) -> Option<&'a str> {
        while self.chars.next_if(|c| c.is_whitespace()).is_some() {
            self.pos += 1;
        }
        let start = self.pos;
        let first = self.chars.next()?;
        self.pos += first.len_utf8();
        if first.is_alphanumeric() {
            while let Some(c) = self.chars.next_if(|c| c.is_alphanumeric()) {
                self.pos += c.len_utf8();
            }
        }
        Some(&self.src[start..self.pos])
    }
}
impl<'a> Iterator for Scanner<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        self.next_token()
    }
}
#[derive(Debug, Default)]
struct Arena<T> {
    items: RefCell<Vec<Rc<T>>>,
    hits: Cell<u32>,
}
impl<T: PartialEq> Arena<T> {
    fn intern(&self, t: T) -> Rc<T> {
        self.hits.set(self.hits.get() + 1);
        if let Some(x) = self.items.borrow().iter().find(|x| ***x == t) {
            return x.clone();
        }
        let r = Rc::new(t);
        self.items.borrow_mut().push(Rc::clone(&r));
        r
    }
    fn view(&self) -> Ref<'_, [Rc<T>]> {
        Ref::map(self.items.borrow(), |v| v.as_slice())
    }
    fn first_mut(&self) -> Option<RefMut<'_, Rc<T>>> {
        RefMut::filter_map(self.items.borrow_mut(), |v| v.first_mut()).ok()
    }
}
struct Lazy<F: Fn() -> String> {
    f: F,
    v: OnceCell<String>,
}
impl<F: Fn() -> String> Lazy<F> {
    fn get(&self) -> &str {
        self.v.get_or_init(|| {
            println!("computing");
            (self.f)()
        })
    }
}
struct Doc<'a> {
    title: Cow<'a, str>,
    body: Vec<Cow<'a, str>>,
}
impl<'a> Doc<'a> {
    fn into_owned(self) -> Doc<'static> {
        Doc { title: Cow::Owned(self.title.into_owned()), body: self.body.into_iter().map(|c| Cow::Owned(c.into_owned())).collect() }
    }
    fn shout(&mut self) -> usize {
        self.body
            .iter_mut()
            .filter(|l| l.contains('!'))
            .map(|l| {
                l.to_mut().make_ascii_uppercase();
                l.len()
            })
            .sum()
    }
}
fn normalize<'a, S: Into<Cow<'a, str>>>(s: S) -> Cow<'a, str> {
    let s = s.into();
    if s.contains('\t') {
        s.replace('\t', "  ").into()
    } else {
        s
    }
}
fn pick<'a: 'b, 'b>(a: &'a str, b: &'b str, first: bool) -> &'b str {
    if first {
        a
    } else {
        b
    }
}
fn split_pair<'x>(s: &'x str, d: &str) -> (&'x str, &'x str) {
    s.split_once(d).unwrap_or((s, ""))
}
struct Counter<'c> {
    counts: &'c mut HashMap<String, usize>,
}
impl<'c> Counter<'c> {
    fn add(&mut self, w: &str) -> &mut Self {
        *self.counts.entry(w.to_owned()).or_insert(0) += 1;
        self
    }
    fn reborrow(&mut self) -> Counter<'_> {
        Counter { counts: self.counts }
    }
}
fn largest_run<T: PartialEq>(v: &[T]) -> &[T] {
    let mut best = &v[..0];
    let mut i = 0;
    while i < v.len() {
        let mut j = i;
        while j < v.len() && v[j] == v[i] {
            j += 1;
        }
        if j - i > best.len() {
            best = &v[i..j];
        }
        i = j;
    }
    best
}
trait Plugin {
    fn run<'a>(&mut self, input: &'a str) -> &'a str;
    fn boxed<'p>(self) -> Box<dyn Plugin + 'p>
    where
        Self: Sized + 'p,
    {
        Box::new(self)
    }
}
struct Trim;
impl Plugin for Trim {
    fn run<'a>(&mut self, i: &'a str) -> &'a str {
        i.trim()
    }
}
struct Log<'l>(&'l RefCell<Vec<String>>);
impl Plugin for Log<'_> {
    fn run<'a>(&mut self, i: &'a str) -> &'a str {
        self.0.borrow_mut().push(i.into());
        i
    }
}
struct Take<'s> {
    n: usize,
    stop: &'s str,
}
impl<'s> Plugin for Take<'s> {
    fn run<'a>(&mut self, i: &'a str) -> &'a str {
        self.n += 1;
        i.split(self.stop).next().unwrap_or(i)
    }
}
enum Tree<'k> {
    Leaf,
    Node { key: &'k str, l: Box<Tree<'k>>, r: Box<Tree<'k>> },
}
impl<'k> Tree<'k> {
    fn insert(self, k: &'k str) -> Self {
        match self {
            Tree::Leaf => Tree::Node { key: k, l: Box::new(Tree::Leaf), r: Box::new(Tree::Leaf) },
            Tree::Node { key, l, r } if k < key => Tree::Node { key, l: Box::new(l.insert(k)), r },
            Tree::Node { key, l, r } => Tree::Node { key, l, r: Box::new(r.insert(k)) },
        }
    }
    fn walk<'t>(&'t self, out: &mut Vec<&'k str>) {
        if let Tree::Node { key, l, r } = self {
            l.walk(out);
            out.push(key);
            r.walk(out);
        }
    }
    fn get_mut(&mut self, k: &str) -> Option<&mut &'k str> {
        match self {
            Tree::Leaf => None,
            Tree::Node { key, l, r } => match k.cmp(*key) {
                std::cmp::Ordering::Equal => Some(key),
                std::cmp::Ordering::Less => l.get_mut(k),
                _ => r.get_mut(k),
            },
        }
    }
}
struct Upper<W>(W, usize);
impl<W: IoWrite> IoWrite for Upper<W> {
    fn write(&mut self, b: &[u8]) -> io::Result<usize> {
        self.1 += 1;
        self.0.write_all(&b.to_ascii_uppercase())?;
        Ok(b.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
fn stats(r: impl BufRead) -> io::Result<(usize, usize)> {
    let mut n = (0, 0);
    for l in r.lines() {
        let l = l?;
        n.0 += 1;
        n.1 += l.split_whitespace().count();
    }
    Ok(n)
}
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = String::from("the quick brown fox jumps");
    let long;
    {
        let w = Words { text: &text, min: 5 };
        long = w.longest();
        println!("{:?} {}", w.iter().collect::<Vec<_>>(), (&w).into_iter().count());
        for x in &w {
            print!("{} ", &x[..1]);
        }
        println!();
    }
    println!("{long:?}");
    println!("{:?}", Scanner::new("let x1 = (3+héy);").collect::<Vec<_>>());
    let a = Arena::default();
    let (x, y) = (a.intern("k".to_string()), a.intern("k".to_string()));
    println!("{} {} {} {}", Rc::ptr_eq(&x, &y), a.hits.get(), a.view().len(), Rc::strong_count(&x));
    drop((x, y));
    if let Some(mut r) = a.first_mut() {
        *Rc::make_mut(&mut r) += "!";
    }
    println!("{:?}", a.view());
    let l = Lazy { f: || "v".repeat(3), v: OnceCell::new() };
    println!("{} {}", l.get(), l.get());
    let mut d = Doc { title: normalize("a\tb"), body: vec!["x!".into(), Cow::Owned("y".into()), "z!!".into()] };
    println!(
        "{} {}",
        d.shout(),
        d.body
            .iter()
            .map(|c| match c {
                Cow::Borrowed(_) => 'b',
                Cow::Owned(_) => 'o',
            })
            .collect::<String>()
    );
    let o = d.into_owned();
    println!("{} {:?} {}", o.title, o.body, normalize(String::from("q")));
    println!("{} {:?}", pick("a", &String::from("b"), false), split_pair("k=v", "="));
    let mut m = HashMap::new();
    {
        let mut c = Counter { counts: &mut m };
        c.add("a").add("b").add("a");
        c.reborrow().add("z");
        c.add("z");
    }
    let mut ks: Vec<_> = m.into_iter().collect();
    ks.sort();
    println!("{ks:?} {:?}", largest_run(&[1, 1, 2, 2, 2, 3]));
    let log = RefCell::new(vec![]);
    let stop = String::from(";");
    let mut ps: Vec<Box<dyn Plugin + '_>> = vec![Trim.boxed(), Log(&log).boxed(), Box::new(Take { n: 0, stop: &stop })];
    let input = "  go;on ";
    let out = ps.iter_mut().fold(input, |s, p| p.run(s));
    println!("{out:?} {:?}", log.borrow());
    let mut t = ["m", "c", "x", "a"].iter().fold(Tree::Leaf, |t, k| t.insert(k));
    if let Some(k) = t.get_mut("x") {
        *k = "xx";
    }
    let mut v = vec![];
    t.walk(&mut v);
    println!("{v:?}");
    let mut u = Upper(Vec::new(), 0);
    writeln!(u, "hello {}", 5)?;
    u.write_all(b"x")?;
    println!("{:?} {}", String::from_utf8(u.0)?, u.1 > 1);
    println!("{:?}", stats("a b\nc d e\n".as_bytes())?);
    let mut cur = Cursor::new(b"line1\nline2\nrest".to_vec());
    let mut s = String::new();
    cur.read_line(&mut s)?;
    let mut buf = [0; 3];
    cur.read_exact(&mut buf)?;
    println!("{s:?} {:?} {}", std::str::from_utf8(&buf)?, cur.position());
    s.clear();
    cur.read_to_string(&mut s)?;
    println!("{s:?} {:?}", cur.read(&mut buf)?);
    let e = "".as_bytes().read_exact(&mut buf).unwrap_err();
    println!("{e} {:?}", e.kind());
    println!("{}", io::Error::new(io::ErrorKind::Other, "custom"));
    println!("{:?}", io::stdin().lines().next().is_none());
    let out = io::stdout();
    let mut lock = out.lock();
    write!(lock, "{}-", 1)?;
    lock.write_all(b"2\n")?;
    let mut w = io::BufWriter::new(lock);
    writeln!(w, "buffered")?;
    w.flush()?;
    Ok(())
}
