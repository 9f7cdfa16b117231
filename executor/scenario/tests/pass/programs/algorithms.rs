//! Trees, lists, graphs, sorting and puzzles, as in exercise books.

use std::cell::RefCell;
use std::cmp::{max, min, Ordering, PartialOrd, Reverse};
use std::collections::*;
use std::fmt::Display;
use std::rc::{Rc, Weak};
type Link<K, V> = Option<Box<Node<K, V>>>;
#[derive(Debug)]
struct Node<K, V> {
    k: K,
    v: V,
    l: Link<K, V>,
    r: Link<K, V>,
}
#[derive(Debug)]
struct Tree<K, V> {
    root: Link<K, V>,
    n: usize,
}
impl<K, V> Default for Tree<K, V> {
    fn default() -> Self {
        Tree { root: None, n: 0 }
    }
}
impl<K: Ord, V> Tree<K, V> {
    fn insert(&mut self, k: K, v: V) -> Option<V> {
        let mut cur = &mut self.root;
        while let Some(n) = cur {
            match k.cmp(&n.k) {
                Ordering::Less => cur = &mut n.l,
                Ordering::Greater => cur = &mut n.r,
                Ordering::Equal => return Some(std::mem::replace(&mut n.v, v)),
            }
        }
        *cur = Some(Box::new(Node { k, v, l: None, r: None }));
        self.n += 1;
        None
    }
    fn get(&self, k: &K) -> Option<&V> {
        let mut cur = self.root.as_ref();
        while let Some(n) = cur {
            cur = match k.cmp(&n.k) {
                Ordering::Less => n.l.as_ref(),
                Ordering::Greater => n.r.as_ref(),
                Ordering::Equal => return Some(&n.v),
            }
        }
        None
    }
    fn depth(&self) -> usize {
        fn go<K, V>(l: &Link<K, V>) -> usize {
            l.as_ref().map_or(0, |n| 1 + max(go(&n.l), go(&n.r)))
        }
        go(&self.root)
    }
    fn remove(&mut self, k: &K) -> Option<V> {
        fn take_min<K, V>(l: &mut Link<K, V>) -> Option<Box<Node<K, V>>> {
            if l.as_ref()?.l.is_some() {
                take_min(&mut l.as_mut().unwrap().l)
            } else {
                let mut n = l.take()?;
                *l = n.r.take();
                Some(n)
            }
        }
        fn go<K: Ord, V>(l: &mut Link<K, V>, k: &K) -> Option<V> {
            match k.cmp(&l.as_ref()?.k) {
                Ordering::Less => go(&mut l.as_mut()?.l, k),
                Ordering::Greater => go(&mut l.as_mut()?.r, k),
                Ordering::Equal => {
                    let mut n = l.take()?;
                    *l = match (n.l.take(), n.r.take()) {
                        (None, None) => None,
                        (Some(x), None) | (None, Some(x)) => Some(x),
                        (left, mut right) => {
                            let mut m = take_min(&mut right)?;
                            m.l = left;
                            m.r = right;
                            Some(m)
                        }
                    };
                    Some(n.v)
                }
            }
        }
        let r = go(&mut self.root, k);
        if r.is_some() {
            self.n -= 1;
        }
        r
    }
    fn iter(&self) -> Iter<'_, K, V> {
        let mut it = Iter { st: vec![] };
        it.push(&self.root);
        it
    }
}
struct Iter<'a, K, V> {
    st: Vec<&'a Node<K, V>>,
}
impl<'a, K, V> Iter<'a, K, V> {
    fn push(&mut self, mut l: &'a Link<K, V>) {
        while let Some(n) = l {
            self.st.push(n);
            l = &n.l;
        }
    }
}
impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);
    fn next(&mut self) -> Option<Self::Item> {
        let n = self.st.pop()?;
        self.push(&n.r);
        Some((&n.k, &n.v))
    }
}
impl<'a, K: Ord, V> IntoIterator for &'a Tree<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;
    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}
impl<K: Ord, V> FromIterator<(K, V)> for Tree<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(t: T) -> Self {
        let mut s = Self::default();
        t.into_iter().for_each(|(k, v)| {
            s.insert(k, v);
        });
        s
    }
}
impl<K: Ord, V> std::ops::Index<&K> for Tree<K, V> {
    type Output = V;
    fn index(&self, k: &K) -> &V {
        self.get(k).expect("no such key")
    }
}
struct List<T> {
    head: Option<Box<Cell_<T>>>,
    len: usize,
}
struct Cell_<T> {
    v: T,
    next: Option<Box<Cell_<T>>>,
}
impl<T> List<T> {
    const fn new() -> Self {
        List { head: None, len: 0 }
    }
    fn push(&mut self, v: T) -> &mut Self {
        let old = self.head.take();
        self.head = Some(Box::new(Cell_ { v, next: old }));
        self.len += 1;
        self
    }
    fn pop(&mut self) -> Option<T> {
        self.head.take().map(|c| {
            let c = *c;
            self.head = c.next;
            self.len -= 1;
            c.v
        })
    }
    fn reverse(&mut self) {
        let mut prev = None;
        let mut cur = self.head.take();
        while let Some(mut c) = cur {
            cur = c.next.take();
            c.next = prev;
            prev = Some(c);
        }
        self.head = prev;
    }
    fn iter(&self) -> impl Iterator<Item = &T> {
        let mut c = self.head.as_deref();
        std::iter::from_fn(move || {
            let n = c?;
            c = n.next.as_deref();
            Some(&n.v)
        })
    }
    fn iter_mut(&mut self) -> LM<'_, T> {
        LM(self.head.as_deref_mut())
    }
    fn remove_if(&mut self, mut f: impl FnMut(&T) -> bool) {
        let mut c = &mut self.head;
        loop {
            match c {
                None => break,
                Some(n) if f(&n.v) => {
                    *c = n.next.take();
                    self.len -= 1;
                }
                Some(n) => c = &mut n.next,
            }
        }
    }
}
struct LM<'a, T>(Option<&'a mut Cell_<T>>);
impl<'a, T> Iterator for LM<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        self.0.take().map(|n| {
            self.0 = n.next.as_deref_mut();
            &mut n.v
        })
    }
}
#[derive(Clone, Copy, PartialEq, Eq)]
struct St {
    cost: u32,
    at: usize,
}
impl Ord for St {
    fn cmp(&self, o: &Self) -> Ordering {
        o.cost.cmp(&self.cost).then_with(|| self.at.cmp(&o.at))
    }
}
impl PartialOrd for St {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}
fn dijkstra(g: &[Vec<(usize, u32)>], s: usize) -> Vec<Option<u32>> {
    let mut d = vec![u32::MAX; g.len()];
    d[s] = 0;
    let mut h = BinaryHeap::from([St { cost: 0, at: s }]);
    while let Some(St { cost, at }) = h.pop() {
        if cost > d[at] {
            continue;
        }
        for &(to, w) in &g[at] {
            let n = St { cost: cost + w, at: to };
            if n.cost < d[to] {
                d[to] = n.cost;
                h.push(n);
            }
        }
    }
    d.into_iter().map(|x| (x != u32::MAX).then_some(x)).collect()
}
fn bfs(maze: &[&[u8]]) -> Option<(usize, String)> {
    let find = |c| maze.iter().enumerate().find_map(|(y, r)| r.iter().position(|&b| b == c).map(|x| (x, y)));
    let (s, e) = (find(b'S')?, find(b'E')?);
    let mut from = HashMap::from([(s, None)]);
    let mut q = VecDeque::from([s]);
    while let Some(p @ (x, y)) = q.pop_front() {
        if p == e {
            let mut path = vec![];
            let mut c = p;
            while let Some(Some((prev, d))) = from.get(&c) {
                path.push(*d);
                c = *prev;
            }
            return Some((path.len(), path.iter().rev().collect()));
        }
        for (dx, dy, d) in [(0i32, -1i32, 'U'), (1, 0, 'R'), (0, 1, 'D'), (-1, 0, 'L')] {
            let (Ok(nx), Ok(ny)) = (usize::try_from(x as i32 + dx), usize::try_from(y as i32 + dy)) else { continue };
            if maze.get(ny).and_then(|r| r.get(nx)).is_some_and(|&b| b != b'#') && !from.contains_key(&(nx, ny)) {
                from.insert((nx, ny), Some((p, d)));
                q.push_back((nx, ny));
            }
        }
    }
    None
}
fn quick<T: PartialOrd + Clone>(v: &[T]) -> Vec<T> {
    match v {
        [] => vec![],
        [p, rest @ ..] => {
            let (a, b): (Vec<_>, Vec<_>) = rest.iter().cloned().partition(|x| x < p);
            [quick(&a), vec![p.clone()], quick(&b)].concat()
        }
    }
}
fn merge_sort<T: Ord + Copy>(v: &mut [T]) {
    let n = v.len();
    if n < 2 {
        return;
    }
    let (a, b) = v.split_at_mut(n / 2);
    merge_sort(a);
    merge_sort(b);
    let mut out = Vec::with_capacity(n);
    {
        let (mut i, mut j) = (a.iter().peekable(), b.iter().peekable());
        loop {
            match (i.peek(), j.peek()) {
                (Some(x), Some(y)) => out.push(if x <= y { *i.next().unwrap() } else { *j.next().unwrap() }),
                (Some(_), None) => out.extend(i.by_ref()),
                (None, Some(_)) => out.extend(j.by_ref()),
                (None, None) => break,
            }
        }
    }
    v.copy_from_slice(&out);
}
fn heapify<T: Ord>(v: &mut Vec<T>) {
    let n = v.len();
    fn sift<T: Ord>(v: &mut [T], mut i: usize) {
        loop {
            let mut m = i;
            for c in [2 * i + 1, 2 * i + 2] {
                if c < v.len() && v[c] > v[m] {
                    m = c;
                }
            }
            if m == i {
                return;
            }
            v.swap(i, m);
            i = m;
        }
    }
    for i in (0..n / 2).rev() {
        sift(v, i);
    }
    for e in (1..n).rev() {
        v.swap(0, e);
        sift(&mut v[..e], 0);
    }
}
fn perms(items: &mut Vec<char>, k: usize, out: &mut BTreeSet<String>) {
    if k == items.len() {
        out.insert(items.iter().collect());
        return;
    }
    for i in k..items.len() {
        items.swap(k, i);
        perms(items, k + 1, out);
        items.swap(k, i);
    }
}
fn queens(n: usize) -> usize {
    fn go(row: usize, n: usize, c: &mut Vec<usize>) -> usize {
        if row == n {
            return 1;
        }
        (0..n)
            .filter(|&x| true && x < n)
            .map(|x| {
                if c.iter().enumerate().all(|(r, &y)| y != x && y.abs_diff(x) != row - r) {
                    c.push(x);
                    let k = go(row + 1, n, c);
                    c.pop();
                    k
                } else {
                    0
                }
            })
            .sum()
    }
    go(0, n, &mut vec![])
}
fn lcs(a: &str, b: &str) -> String {
    let (a, b): (Vec<_>, Vec<_>) = (a.chars().collect(), b.chars().collect());
    let mut t = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            t[i + 1][j + 1] = if x == y { t[i][j] + 1 } else { t[i][j + 1].max(t[i + 1][j]) };
        }
    }
    let (mut i, mut j, mut s) = (a.len(), b.len(), String::new());
    while i > 0 && j > 0 {
        if a[i - 1] == b[j - 1] {
            s.insert(0, a[i - 1]);
            i -= 1;
            j -= 1;
        } else if t[i - 1][j] >= t[i][j - 1] {
            i -= 1
        } else {
            j -= 1
        }
    }
    s
}
fn sieve(n: usize) -> Vec<usize> {
    let mut s = vec![true; n + 1];
    s[..2].fill(false);
    let mut i = 2;
    while i * i <= n {
        if s[i] {
            for j in (i * i..=n).step_by(i) {
                s[j] = false;
            }
        }
        i += 1;
    }
    s.iter().enumerate().filter_map(|(i, &p)| p.then_some(i)).collect()
}
fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}
fn hanoi(n: u8, a: char, b: char, c: char, f: &mut dyn FnMut(char, char)) {
    if n > 0 {
        hanoi(n - 1, a, c, b, f);
        f(a, c);
        hanoi(n - 1, b, a, c, f);
    }
}
struct Uf {
    p: Vec<usize>,
    sz: Vec<u32>,
}
impl Uf {
    fn new(n: usize) -> Self {
        Uf { p: (0..n).collect(), sz: vec![1; n] }
    }
    fn find(&mut self, x: usize) -> usize {
        if self.p[x] != x {
            let r = self.find(self.p[x]);
            self.p[x] = r;
        }
        self.p[x]
    }
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        if self.sz[a] < self.sz[b] {
            (a, b) = (b, a);
        }
        self.p[b] = a;
        self.sz[a] += self.sz[b];
        true
    }
}
fn topo(g: &BTreeMap<&str, Vec<&str>>) -> Result<Vec<String>, String> {
    #[derive(Clone, Copy, PartialEq)]
    enum C {
        White,
        Gray,
        Black,
    }
    fn visit<'a>(
        n: &'a str,
        g: &BTreeMap<&'a str, Vec<&'a str>>,
        c: &mut HashMap<&'a str, C>,
        out: &mut Vec<String>,
    ) -> Result<(), String> {
        match c.get(n).copied().unwrap_or(C::White) {
            C::Black => return Ok(()),
            C::Gray => return Err(format!("cycle at {n}")),
            C::White => {}
        }
        c.insert(n, C::Gray);
        for d in g.get(n).into_iter().flatten() {
            visit(d, g, c, out)?;
        }
        c.insert(n, C::Black);
        out.push(n.to_string());
        Ok(())
    }
    let (mut c, mut out) = (HashMap::new(), vec![]);
    for n in g.keys() {
        visit(n, g, &mut c, &mut out)?;
    }
    Ok(out)
}
fn life(g: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let (h, w) = (g.len() as i32, g[0].len() as i32);
    (0..h)
        .map(|y| {
            (0..w)
                .map(|x| {
                    let n = (-1..=1)
                        .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
                        .filter(|&d| d != (0, 0))
                        .filter(|(dx, dy)| g[(y + dy).rem_euclid(h) as usize][(x + dx).rem_euclid(w) as usize])
                        .count();
                    matches!((g[y as usize][x as usize], n), (true, 2) | (_, 3))
                })
                .collect()
        })
        .collect()
}
fn show(g: &[Vec<bool>]) -> String {
    g.iter().map(|r| r.iter().map(|&c| if c { '#' } else { '.' }).collect::<String>()).collect::<Vec<_>>().join("/")
}
struct TNode {
    name: String,
    kids: RefCell<Vec<Rc<TNode>>>,
    up: RefCell<Weak<TNode>>,
}
impl TNode {
    fn new(n: impl Into<String>) -> Rc<Self> {
        Rc::new(TNode { name: n.into(), kids: vec![].into(), up: RefCell::default() })
    }
    fn add(self: &Rc<Self>, k: Rc<TNode>) -> Rc<TNode> {
        *k.up.borrow_mut() = Rc::downgrade(self);
        self.kids.borrow_mut().push(Rc::clone(&k));
        k
    }
    fn path(&self) -> String {
        match self.up.borrow().upgrade() {
            Some(p) => p.path() + "/" + &self.name,
            None => self.name.clone(),
        }
    }
    fn print(&self, d: usize, out: &mut Vec<String>) {
        out.push(format!("{:d$}{}", "", self.name, d = d * 2));
        self.kids.borrow().iter().for_each(|k| k.print(d + 1, out));
    }
}
struct Lru<K, V> {
    cap: usize,
    m: HashMap<K, (V, u64)>,
    t: u64,
}
impl<K: std::hash::Hash + Eq + Clone + Display, V> Lru<K, V> {
    fn get(&mut self, k: &K) -> Option<&V> {
        self.t += 1;
        let t = self.t;
        self.m.get_mut(k).map(|e| {
            e.1 = t;
            &e.0
        })
    }
    fn put(&mut self, k: K, v: V) -> Option<K> {
        self.t += 1;
        let mut out = None;
        if self.m.len() >= self.cap && !self.m.contains_key(&k) {
            let old = self.m.iter().min_by_key(|(_, (_, t))| *t).map(|(k, _)| k.clone()).unwrap();
            self.m.remove(&old);
            out = Some(old);
        }
        self.m.insert(k, (v, self.t));
        out
    }
}
fn main() {
    let mut t: Tree<i32, String> = [5, 2, 8, 1, 9, 3, 7].into_iter().map(|k| (k, format!("v{k}"))).collect();
    println!("{} {} {:?}", t.n, t.depth(), t.get(&3));
    println!("{:?}", t.insert(8, "new".into()));
    println!("{:?} {:?} {:?}", t.remove(&5), t.remove(&2), t.remove(&100));
    for (k, v) in &t {
        print!("{k}:{v} ");
    }
    println!("{} {}", t.n, t[&9]);
    let mut l = List::new();
    l.push(1).push(2).push(3).push(4);
    l.reverse();
    l.iter_mut().for_each(|x| *x *= 10);
    l.remove_if(|x| x % 20 == 0);
    println!("{:?} {}", l.iter().collect::<Vec<_>>(), l.len);
    println!("{:?}", l.pop());
    println!("{:?}", dijkstra(&[vec![(1, 7), (2, 1)], vec![(3, 1)], vec![(1, 2), (3, 9)], vec![], vec![(0, 1)]], 0));
    println!("{:?} {:?}", bfs(&[b"S.#.", "..#E".as_bytes(), b"...."]), bfs(&[b"S#E"]));
    println!("{:?} {:?}", quick(&[3, 1, 2, 3, 0]), quick(&["b", "a"]));
    let mut v = [5, 1, 4, 2, 3];
    merge_sort(&mut v);
    println!("{v:?}");
    let mut h = vec!['d', 'a', 'c', 'b'];
    heapify(&mut h);
    println!("{h:?}");
    let mut out = BTreeSet::new();
    perms(&mut "aab".chars().collect(), 0, &mut out);
    println!("{out:?} {} {}", queens(6), lcs("AGGTAB", "GXTXAYB"));
    println!("{:?} {}", sieve(30), gcd(48, 36));
    let mut mv = 0;
    hanoi(4, 'A', 'B', 'C', &mut |_, _| mv += 1);
    println!("{mv}");
    let mut u = Uf::new(5);
    println!("{} {} {} {}", u.join(0, 1), u.join(3, 4), u.join(1, 0), (0..5).map(|i| u.find(i)).collect::<HashSet<_>>().len());
    let mut g = BTreeMap::from([("app", vec!["lib", "log"]), ("lib", vec!["core"]), ("log", vec!["core"])]);
    println!("{:?}", topo(&g));
    g.insert("core", vec!["app"]);
    println!("{:?}", topo(&g));
    let mut w: Vec<Vec<bool>> =
        [".....", "..#..", "..#..", "..#..", "....."].iter().map(|r| r.bytes().map(|b| b == b'#').collect()).collect();
    for _ in 0..2 {
        println!("{}", show(&w));
        w = life(&w);
    }
    let root = TNode::new("root");
    let a = root.add(TNode::new("a"));
    let b = a.add(TNode::new(String::from("b")));
    root.add(TNode::new("c"));
    let mut o = vec![];
    root.print(0, &mut o);
    println!("{} {}\n{}", b.path(), Rc::strong_count(&a), o.join("\n"));
    let mut c = Lru { cap: 2, m: HashMap::new(), t: 0 };
    c.put("a", 1);
    c.put("b", 2);
    c.get(&"a");
    println!("{:?} {:?}", c.put("c", 3), c.get(&"b").copied());
    println!("{:?}", c.get(&"a"));
    println!("{:?}", min("x", "y"));
    let mut r = vec![(1, "b"), (0, "z"), (1, "a")];
    r.sort_by_key(|&(n, _)| Reverse(n));
    println!("{r:?}");
    r.sort();
    println!("{r:?} {:?}", r.iter().map(|x| x.1).max());
    let e: Vec<i32> = vec![];
    println!("{}", e[r.len()]);
}
