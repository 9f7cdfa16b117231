// Near misses: all of this is good Rust.
#![allow(dead_code, unused)]
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fmt::{Debug, Display};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{mpsc, Arc, Mutex, RwLock};
use std::task::{Context, Poll};

#[derive(Debug, Default, Clone)]
struct Pair {
    a: String,
    b: String,
    list: Vec<i32>,
}

impl Pair {
    fn a(&self) -> &String {
        &self.a
    }
    fn a_mut(&mut self) -> &mut String {
        &mut self.a
    }
    fn grow(&mut self) -> &mut Self {
        self.list.push(self.list.len() as i32);
        self
    }
    fn both(&mut self) -> (&mut String, &mut String) {
        (&mut self.a, &mut self.b)
    }
    fn len(&self) -> usize {
        self.list.len()
    }
    fn copy_over(&mut self) {
        let n = self.len();
        let Pair { a, b, list } = self;
        a.push_str(b);
        list.push(n as i32);
        for x in &mut self.list {
            self.a.push_str(&x.to_string());
        }
    }
}

struct Holder<'a> {
    name: &'a str,
    next: Option<Box<Holder<'a>>>,
}

impl<'a> Holder<'a> {
    fn new(name: &'a str) -> Self {
        Holder { name, next: None }
    }
    fn name(&self) -> &'a str {
        self.name
    }
    fn set(&mut self, name: &'a str) {
        self.name = name;
    }
}

struct Noisy(String);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

struct Node {
    value: i32,
    next: Option<Box<Node>>,
}

struct List {
    head: Option<Box<Node>>,
}

impl List {
    fn push_back(&mut self, value: i32) {
        let mut at = &mut self.head;
        while let Some(node) = at {
            at = &mut node.next;
        }
        *at = Some(Box::new(Node { value, next: None }));
    }
    fn reverse(&mut self) {
        let mut done = None;
        let mut rest = self.head.take();
        while let Some(mut node) = rest {
            rest = node.next.take();
            node.next = done;
            done = Some(node);
        }
        self.head = done;
    }
    fn last_mut(&mut self) -> Option<&mut i32> {
        let mut node = self.head.as_mut()?;
        while node.next.is_some() {
            node = node.next.as_mut().unwrap();
        }
        Some(&mut node.value)
    }
    fn iter(&self) -> ListIter<'_> {
        ListIter { at: self.head.as_deref() }
    }
}

struct ListIter<'a> {
    at: Option<&'a Node>,
}

impl<'a> Iterator for ListIter<'a> {
    type Item = &'a i32;
    fn next(&mut self) -> Option<&'a i32> {
        self.at.map(|n| {
            self.at = n.next.as_deref();
            &n.value
        })
    }
}

fn last_use_ends_it() {
    let mut v = vec![1, 2, 3];
    let first = &v[0];
    println!("{}", first);
    v.push(4);
    let a = &mut v;
    a.push(1);
    let b = &mut v;
    b.push(2);
}

fn two_phase() {
    let mut v = vec![1, 2, 3];
    v.push(v.len());
    v.insert(v.len() - 1, v[0]);
    let r = &mut v;
    r.push(r.len());
    fn add(v: &mut Vec<usize>, n: usize) {
        v.push(n);
    }
    add(r, r.len());
    let n = v.len();
    v[n - 1] = 3;
    v[0] = v[1] + v[2];
    v[0] += v[1];
    let mut s = String::from("a");
    s += &s.clone();
    s.push_str(&s.len().to_string());
}

fn disjoint_fields() {
    let mut p = Pair::default();
    let a = &mut p.a;
    let b = &mut p.b;
    std::mem::swap(a, b);
    std::mem::swap(&mut p.a, &mut p.b);
    for x in &p.list {
        p.a.push_str(&x.to_string());
    }
    let r = &p.a;
    p.list.push(1);
    println!("{}", r);
    let (x, y) = p.both();
    x.push_str(y);
    p.grow().grow();
}

fn moved_parts() {
    let p = Pair::default();
    let r = &p.b;
    let a = p.a;
    println!("{} {}", r, a);
    let t = (String::new(), String::new());
    let (x, ref y) = t;
    println!("{} {}", x, y);
}

fn reborrows(v: &mut Vec<i32>) -> &mut i32 {
    let a = &mut *v;
    a.push(1);
    v.push(2);
    helper(v);
    helper(v);
    let n = v.len();
    &mut v[n - 1]
}

fn helper(v: &mut Vec<i32>) {
    v.push(1);
}

fn conditional(m: &mut HashMap<i32, String>) -> &String {
    if !m.contains_key(&1) {
        m.insert(1, String::new());
    }
    m.get(&1).unwrap()
}

fn entry(m: &mut HashMap<i32, Vec<i32>>) -> &mut Vec<i32> {
    m.entry(1).or_insert_with(Vec::new).push(1);
    let v = m.entry(1).or_default();
    v.push(2);
    v
}

fn match_none_inserts() {
    let mut m: HashMap<&str, i32> = HashMap::new();
    match m.get_mut("a") {
        Some(n) => *n += 1,
        None => {
            m.insert("a", 1);
        }
    }
    if let Some(n) = m.get("a") {
        println!("{}", n);
    } else {
        m.clear();
    }
    let n = m.get("a").copied().unwrap_or(0);
    m.insert("b", n);
    for (_, v) in m.iter_mut() {
        *v += 1;
    }
    for k in m.keys().copied().collect::<Vec<_>>() {
        m.remove(k);
    }
}

fn guards(m: &Mutex<Vec<i32>>) -> usize {
    m.lock().unwrap().push(1);
    let mut g = m.lock().unwrap();
    g.push(2);
    let n = g.len();
    g.push(n as i32);
    drop(g);
    {
        let g = m.lock().unwrap();
        println!("{:?}", g);
    }
    let first = m.lock().unwrap()[0];
    let n = m.lock().unwrap().len();
    n + first as usize
}

fn cells() {
    let c = RefCell::new(vec![1]);
    c.borrow_mut().push(2);
    let n = c.borrow().len();
    c.borrow_mut().push(n);
    {
        let b = c.borrow();
        println!("{:?}", *b);
    }
    let shared = Rc::new(RefCell::new(String::new()));
    let other = Rc::clone(&shared);
    shared.borrow_mut().push('x');
    drop(shared);
    println!("{}", other.borrow());
    let k = Cell::new(1);
    let r = &k;
    k.set(2);
    r.set(3);
}

fn closures() {
    let mut n = 0;
    let mut add = |x: i32| n += x;
    add(1);
    add(2);
    println!("{}", n);
    let mut v = vec![3, 1, 2];
    v.sort_by(|a, b| b.cmp(a));
    v.retain(|x| *x > 1);
    let max = v.iter().max().copied();
    v.push(max.unwrap_or(0));
    let s = String::from("x");
    let show = || println!("{}", s);
    show();
    println!("{}", s);
    show();
    let own = move || s.len();
    println!("{}", own());
    let mut log = Vec::new();
    {
        let mut note = |t: &str| log.push(t.to_string());
        note("a");
        note("b");
    }
    log.push("c".into());
    let names: Vec<String> = log.iter().map(|l| l.to_uppercase()).collect();
    log.extend(names);
}

fn compose() -> impl Fn(i32) -> i32 {
    let x = 1;
    move |y| x + y
}

fn boxed(n: i32) -> Box<dyn Fn(i32) -> i32> {
    Box::new(move |x| x + n)
}

fn filter<'a>(words: &'a [String], p: &'a str) -> impl Iterator<Item = &'a String> + 'a {
    words.iter().filter(move |w| w.starts_with(p))
}

fn dyn_filter<'a>(words: &'a [String]) -> Box<dyn Iterator<Item = &'a str> + 'a> {
    Box::new(words.iter().map(|w| w.as_str()))
}

fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
    if a.len() > b.len() {
        a
    } else {
        b
    }
}

fn first<'a, 'b>(a: &'a str, _: &'b str) -> &'a str {
    a
}

fn lifetimes() {
    let a = String::from("long");
    let r;
    {
        let b = String::from("b");
        println!("{}", longest(&a, &b));
        r = first(&a, &b);
    }
    println!("{}", r);
    let n;
    {
        let h = Holder { name: &a, next: None };
        n = h.name();
    }
    println!("{}", n);
    let mut h = Holder::new("x");
    h.set(&a);
    h.set("static");
    println!("{}", h.name());
    let mut s = String::from("s");
    let h = Holder::new(&s);
    println!("{}", h.name);
    s.push('t');
}

fn statics() -> &'static str {
    let s: &'static str = "x";
    s
}

fn promoted<'a>() -> &'a [i32] {
    &[1, 2, 3]
}

fn promoted_none<'a>() -> &'a Option<String> {
    &None
}

fn slices(v: &mut [i32]) {
    let (a, b) = v.split_at_mut(1);
    a[0] = b[0];
    std::mem::swap(&mut a[0], &mut b[0]);
    if let [first, .., last] = v {
        std::mem::swap(first, last);
    }
    v[0] = v[1];
    let n = v.len();
    v.swap(0, n - 1);
    for i in 0..v.len() {
        v[i] += 1;
    }
    for w in v.windows(2) {
        println!("{:?}", w);
    }
    v.sort();
}

fn iterators() {
    let mut v = vec![1, 2, 3];
    let total: i32 = v.iter().sum();
    v.push(total);
    let doubled: Vec<i32> = v.iter().map(|x| x * 2).collect();
    v.extend(doubled);
    let words = vec!["a".to_string(), "b".to_string()];
    let longest = words.iter().max_by_key(|w| w.len()).unwrap();
    println!("{}", longest);
    let mut it = v.iter();
    while let Some(x) = it.next() {
        if *x > 2 {
            break;
        }
    }
    v.clear();
    let mut q = VecDeque::from([1]);
    while let Some(x) = q.pop_front() {
        if x < 3 {
            q.push_back(x + 1);
        }
    }
    let copy: Vec<&str> = "a b".split(' ').collect();
    println!("{:?}", copy);
}

fn taking() {
    let mut o = Some(String::from("x"));
    if let Some(s) = o.take() {
        o = Some(s + "y");
    }
    if let Some(s) = o.as_mut() {
        s.push('z');
    }
    match o {
        Some(ref mut s) if s.len() > 1 => s.push('w'),
        Some(ref s) => println!("{}", s),
        None => o = Some(String::new()),
    }
    let old = std::mem::replace(&mut o, None);
    println!("{:?} {:?}", o, old);
    let mut v = vec![Some(1)];
    let x = v[0].take();
    v.push(x);
    while let Some(last) = v.pop() {
        if last.is_none() {
            v.push(Some(2));
            break;
        }
    }
}

fn drops() {
    let s = String::from("x");
    let n = Noisy(s.clone());
    let r = &s;
    drop(n);
    println!("{}", r);
    let mut t = String::from("t");
    let keep = Noisy(t.clone());
    t.push('u');
    let b = Box::new(String::from("b"));
    let r = &*b;
    println!("{}", r);
    let moved = *b;
    println!("{}", moved);
}

fn later_declared() {
    let mut r = "a";
    let s = String::from("b");
    for i in 0..2 {
        r = if i > 0 { &s } else { "c" };
    }
    println!("{}", r);
    let x;
    let y = 1;
    x = &y;
    println!("{}", x);
}

fn extended() {
    let v = &vec![1, 2];
    let h = Holder { name: &String::from("x"), next: None };
    let t = (&String::from("a"), 1);
    let r = &mut Vec::new();
    r.push(1);
    println!("{:?} {} {:?} {:?}", v, h.name, t, r);
    let n = vec![1, 2].iter().sum::<i32>();
    let s = String::from(" a ").trim().to_string();
    println!("{} {}", n, s);
}

fn threads() {
    let mut v = vec![1, 2, 3];
    std::thread::scope(|s| {
        s.spawn(|| println!("{:?}", v)).join().unwrap();
        s.spawn(|| println!("{}", v.len()));
    });
    v.push(4);
    let total = Arc::new(Mutex::new(0));
    let hs: Vec<_> = (0..2)
        .map(|i| {
            let total = Arc::clone(&total);
            std::thread::spawn(move || *total.lock().unwrap() += i)
        })
        .collect();
    for h in hs {
        h.join().unwrap();
    }
    let (tx, rx) = mpsc::channel();
    let t2 = tx.clone();
    std::thread::spawn(move || t2.send(1).unwrap());
    drop(tx);
    for x in rx.iter() {
        println!("{}", x);
    }
    let chunks: Vec<i32> = std::thread::scope(|s| {
        let hs: Vec<_> = v.chunks(2).map(|c| s.spawn(move || c.iter().sum::<i32>())).collect();
        hs.into_iter().map(|h| h.join().unwrap()).collect()
    });
    println!("{:?}", chunks);
}

async fn fetch(name: &str, n: &mut i32) -> usize {
    *n += 1;
    name.len()
}

async fn asynchronous() {
    let mut n = 0;
    let name = String::from("x");
    fetch(&name, &mut n).await;
    let k = fetch(&name, &mut n).await;
    n += k as i32;
    let f = async {
        n += 1;
        name.len()
    };
    println!("{}", f.await);
    println!("{}", n);
    let g = async move { name.len() };
    g.await;
}

struct Both<F> {
    fut: Option<F>,
    polls: u32,
}

impl<F: Future + Unpin> Future for Both<F> {
    type Output = F::Output;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        self.polls += 1;
        let this = &mut *self;
        match this.fut.as_mut() {
            Some(f) => match Pin::new(f).poll(cx) {
                Poll::Ready(v) => {
                    this.fut = None;
                    cx.waker().wake_by_ref();
                    Poll::Ready(v)
                }
                Poll::Pending => Poll::Pending,
            },
            None => panic!("done"),
        }
    }
}

fn generic<T: Clone + Debug>(list: &mut Vec<T>) -> Option<T> {
    let first = list.first().cloned();
    if let Some(x) = &first {
        list.push(x.clone());
    }
    let n = list.len();
    list.truncate(n);
    first
}

fn tokens(text: &str) -> HashMap<&str, usize> {
    let mut m = HashMap::new();
    for w in text.split_whitespace() {
        *m.entry(w).or_insert(0) += 1;
    }
    m
}

struct Parser<'s> {
    text: &'s str,
    at: usize,
}

impl<'s> Parser<'s> {
    fn word(&mut self) -> Option<&'s str> {
        let rest = &self.text[self.at..];
        let end = rest.find(' ').unwrap_or(rest.len());
        self.at += end + 1;
        if end == 0 {
            None
        } else {
            Some(&rest[..end])
        }
    }
    fn all(&mut self) -> Vec<&'s str> {
        let mut out = Vec::new();
        while self.at < self.text.len() {
            if let Some(w) = self.word() {
                out.push(w);
            }
        }
        out
    }
}

struct Stack {
    items: Vec<i32>,
}

impl Stack {
    fn peek(&self) -> Option<&i32> {
        self.items.last()
    }
    fn peek_mut(&mut self) -> Option<&mut i32> {
        self.items.last_mut()
    }
    fn double(&mut self) {
        if let Some(x) = self.peek() {
            let y = x * 2;
            self.items.push(y);
        }
        if let Some(x) = self.peek_mut() {
            *x += 1;
        }
        let n = self.items.len();
        let Some(x) = self.items.first_mut() else { return };
        *x += n as i32;
        self.items.push(0);
    }
}

fn tree(m: &mut BTreeMap<String, Vec<String>>) {
    let keys: Vec<String> = m.keys().cloned().collect();
    for k in &keys {
        let v = m.get_mut(k).unwrap();
        v.push(k.clone());
    }
    if let Some((k, v)) = m.iter().next() {
        println!("{} {:?}", k, v);
    }
    m.retain(|_, v| !v.is_empty());
    let first = m.values().next().map(|v| v.len());
    m.insert("n".into(), vec![format!("{:?}", first)]);
}

fn loops() {
    let mut buf = String::new();
    let mut lines: Vec<String> = Vec::new();
    for i in 0..3 {
        buf.clear();
        buf.push_str("x");
        let line = buf.trim();
        lines.push(line.to_string());
    }
    let mut grid = vec![vec![0; 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            grid[i][j] = if i > 0 { grid[i - 1][j] + 1 } else { j };
        }
    }
    for row in grid.iter_mut() {
        for c in row.iter_mut() {
            *c += 1;
        }
    }
    let mut best = &grid[0];
    for row in &grid {
        if row.len() > best.len() {
            best = row;
        }
    }
    println!("{:?}", best);
    grid.clear();
}

fn labelled(v: &mut Vec<i32>) -> &mut i32 {
    loop {
        if v.len() > 3 {
            break;
        }
        let l = v.len() as i32;
        v.push(l);
    }
    v.last_mut().unwrap()
}

fn returns_moved_reference<'a>(mut at: &'a mut Node) -> &'a mut i32 {
    loop {
        if at.next.is_none() {
            return &mut at.value;
        }
        at = at.next.as_mut().unwrap();
    }
}

fn shadowed() {
    let s = String::from("a b");
    let s: Vec<&str> = s.split(' ').collect();
    println!("{:?}", s);
    let mut v = vec![1];
    let v2 = &mut v;
    let v2 = &*v2;
    println!("{:?}", v2);
    println!("{:?}", v);
    let sum = { let r = &mut v; r.push(1); r.len() };
    println!("{}", sum);
}

fn rw(l: &RwLock<HashMap<String, i32>>) -> i32 {
    if let Some(n) = l.read().unwrap().get("a") {
        return *n;
    }
    l.write().unwrap().insert("a".into(), 1);
    let n = *l.read().unwrap().get("a").unwrap();
    n
}

fn hashing(seen: &mut HashSet<String>, words: &[&str]) -> Vec<String> {
    let mut out = vec![];
    for w in words {
        if seen.insert(w.to_string()) {
            out.push(w.to_string());
        }
    }
    let s = seen.iter().next().cloned();
    if let Some(s) = s {
        seen.remove(&s);
    }
    out
}

fn traits(list: &mut Vec<Box<dyn Display>>) {
    let r: &dyn Display = &list[0];
    println!("{}", r);
    list.push(Box::new(1));
    let s = String::from("x");
    let d: &dyn Display = &s;
    println!("{}", d);
    drop(s);
}

fn early(v: &mut Vec<String>) -> Result<&str, String> {
    let n: usize = "1".parse::<usize>().map_err(|e| e.to_string())?;
    v.push(n.to_string());
    let s = v.first().ok_or_else(|| "none".to_string())?;
    Ok(s)
}

fn main() {
    last_use_ends_it();
    two_phase();
    disjoint_fields();
    moved_parts();
    match_none_inserts();
    cells();
    closures();
    lifetimes();
    iterators();
    taking();
    drops();
    later_declared();
    extended();
    threads();
    loops();
    shadowed();
    let mut l = List { head: None };
    l.push_back(1);
    l.push_back(2);
    l.reverse();
    *l.last_mut().unwrap() = 5;
    println!("{:?}", l.iter().collect::<Vec<_>>());
    println!("{:?}", Parser { text: "a b c", at: 0 }.all());
}
