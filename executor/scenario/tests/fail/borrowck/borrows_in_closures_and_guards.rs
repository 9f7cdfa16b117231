// Closures, async blocks and guards that keep what somebody else wants.
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::task::{Context, Poll, Waker};

async fn take(s: &str) -> usize {
    s.len()
}
async fn grow(v: &mut Vec<i32>) {
    v.push(1);
}

fn closure_mut_then_print() {
    let mut n = 0;
    let mut inc = || n += 1;
    println!("{}", n);
    inc();
}

fn closure_shared_then_push() {
    let mut v = vec![1];
    let show = || println!("{:?}", v);
    v.push(2);
    show();
}

fn two_closures() {
    let mut n = 0;
    let mut a = || n += 1;
    let mut b = || n += 2;
    a();
    b();
}

fn closure_moved() {
    let s = String::from("x");
    let show = || println!("{}", s);
    drop(s);
    show();
}

fn closure_assigned() {
    let mut s = String::from("x");
    let show = || println!("{}", s);
    s = String::new();
    show();
}

fn closure_in_iterator() {
    let mut v = vec![1, 2];
    let mut it = v.iter().map(|x| x + 1);
    v.push(3);
    println!("{:?}", it.next());
}

fn closure_filter() {
    let mut limit = 2;
    let v = vec![1, 2];
    let it = v.iter().filter(|x| **x < limit);
    limit = 3;
    println!("{} {}", it.count(), limit);
}

fn for_each_push() {
    let mut v = vec![1];
    v.iter().for_each(|x| v.push(*x));
}

fn retain_len() {
    let mut v = vec![1];
    v.retain(|x| *x < v.len());
}

fn sort_key() {
    let mut names = vec![String::from("b")];
    let lens = vec![1];
    let mut order: Vec<&String> = names.iter().collect();
    order.sort_by_key(|n| n.len() + lens.len());
    names.push(String::new());
    println!("{:?}", order);
}

async fn borrowed_over_await() {
    let mut v = vec![1];
    let first = &v[0];
    grow(&mut v).await;
    println!("{}", first);
}

async fn future_holds() {
    let mut v = vec![1];
    let f = grow(&mut v);
    println!("{}", v.len());
    f.await;
}

async fn two_futures() {
    let mut v = vec![1];
    let a = grow(&mut v);
    let b = grow(&mut v);
    a.await;
    b.await;
}

async fn future_outlives() {
    let f;
    {
        let s = String::from("x");
        f = take(&s);
    }
    println!("{}", f.await);
}

async fn future_of_temporary() {
    let f = take(&String::from("x"));
    println!("{}", f.await);
}

async fn async_block_mut() {
    let mut n = 0;
    let f = async {
        n += 1;
    };
    println!("{}", n);
    f.await;
}

async fn async_block_moved() {
    let s = String::from("x");
    let f = async { s.len() };
    drop(s);
    println!("{}", f.await);
}

async fn returns_from_async<'a>() -> &'a str {
    let s = String::from("x");
    s.as_str()
}

fn returns_async_block() -> impl Future<Output = usize> {
    let s = String::from("x");
    async { s.len() }
}

fn boxed_async(n: &i32) -> Pin<Box<dyn Future<Output = i32> + '_>> {
    let k = 1;
    let r = &k;
    Box::pin(async move { *r + *n })
}

struct Poller {
    wakers: Vec<Waker>,
    done: bool,
}

impl Poller {
    fn wake_all(&mut self) {
        for w in self.wakers.drain(..) {
            self.finish();
            w.wake();
        }
    }
    fn wake_each(&mut self) {
        for w in &self.wakers {
            w.wake_by_ref();
            self.wakers.clear();
        }
    }
    fn finish(&mut self) {
        self.done = true;
    }
}

impl Future for Poller {
    type Output = usize;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<usize> {
        let list = &mut self.wakers;
        self.done = true;
        list.push(cx.waker().clone());
        Poll::Pending
    }
}

struct Queue {
    tasks: VecDeque<String>,
    seen: HashSet<String>,
    by_name: BTreeMap<String, Vec<usize>>,
}

impl Queue {
    fn next(&mut self) -> Option<&String> {
        self.tasks.front()
    }
    fn run(&mut self) {
        while let Some(t) = self.next() {
            self.tasks.pop_back();
            println!("{}", t);
        }
    }
    fn note(&mut self) {
        for t in self.tasks.iter() {
            self.add(t);
        }
    }
    fn add(&mut self, t: &str) {
        self.seen.insert(t.to_string());
    }
    fn name_all(&mut self) {
        for (k, v) in self.by_name.iter_mut() {
            v.push(self.by_name.len());
            println!("{}", k);
        }
    }
    fn longest(&mut self) -> &str {
        let best = self.tasks.iter().max_by_key(|t| t.len()).unwrap();
        self.tasks.clear();
        best
    }
    fn first_or_add(&mut self) -> &String {
        if let Some(t) = self.next() {
            return t;
        }
        self.tasks.push_back(String::new());
        &self.tasks[0]
    }
}

fn guard_held() {
    let m = Mutex::new(vec![1]);
    let g = m.lock().unwrap();
    drop(m);
    println!("{:?}", g);
}

fn guard_moved_into() {
    let m = Mutex::new(1);
    let g = m.lock().unwrap();
    let inner = m.into_inner();
    println!("{} {:?}", g, inner);
}

fn guard_content() {
    let m = Mutex::new(vec![1]);
    let mut g = m.lock().unwrap();
    let first = &g[0];
    g.push(2);
    println!("{}", first);
}

fn guard_dropped() {
    let m = Mutex::new(vec![1]);
    let g = m.lock().unwrap();
    let first = g.first();
    drop(g);
    println!("{:?}", first);
}

fn read_guard() {
    let l = RwLock::new(String::new());
    let s: &str = &l.read().unwrap();
    let t = l.read().unwrap().as_str();
    println!("{} {}", s, t);
}

fn ref_cell_ref() {
    let c = RefCell::new(vec![1]);
    let b = c.borrow();
    let v = c.into_inner();
    println!("{:?} {:?}", b, v);
}

fn rc_content() {
    let a = Rc::new(String::from("x"));
    let s: &str = &a;
    drop(a);
    println!("{}", s);
}

fn rc_get_mut() {
    let mut a = Rc::new(1);
    let r = Rc::get_mut(&mut a).unwrap();
    let b = Rc::clone(&a);
    *r = 2;
    println!("{}", b);
}

fn arc_make_mut() {
    let mut a = Arc::new(vec![1]);
    let v = Arc::make_mut(&mut a);
    println!("{}", a.len());
    v.push(1);
}

fn scoped() {
    let mut v = vec![1];
    std::thread::scope(|s| {
        s.spawn(|| v.push(1));
        s.spawn(|| v.push(2));
    });
}

fn scoped_read() {
    let mut v = vec![1];
    std::thread::scope(|s| {
        s.spawn(|| println!("{:?}", v));
        v.push(2);
    });
}

fn option_take_while() {
    let mut o = Some(String::from("x"));
    let r = o.as_deref();
    o.take();
    println!("{:?}", r);
}

fn get_or_insert() {
    let mut o: Option<i32> = None;
    let r = o.get_or_insert(1);
    println!("{:?}", o);
    *r += 1;
}

fn entry_and_get() {
    let mut m: HashMap<String, Vec<i32>> = HashMap::new();
    let list = m.entry("a".into()).or_default();
    let n = m.len();
    list.push(n as i32);
}

fn get_mut_twice() {
    let mut m: HashMap<i32, String> = HashMap::new();
    if let Some(a) = m.get_mut(&1) {
        if let Some(b) = m.get_mut(&2) {
            std::mem::swap(a, b);
        }
    }
}

fn split_borrow() {
    let mut a = [1, 2, 3, 4];
    let (x, y) = a.split_at_mut(2);
    a[0] = 1;
    x[0] = y[0];
}

fn chunks_held() {
    let mut a = vec![1, 2, 3];
    let mut c = a.chunks_mut(2);
    a.reverse();
    c.next();
}

fn peeked() {
    let mut s = String::from("ab");
    let mut it = s.chars().peekable();
    while let Some(c) = it.next() {
        if it.peek() == Some(&c) {
            s.clear();
        }
    }
}

fn zipped() {
    let mut a = vec![1];
    let b = vec![2];
    for (x, y) in a.iter_mut().zip(b.iter()) {
        *x += y;
        a.len();
    }
}

fn slice_pattern(v: &mut Vec<i32>) {
    if let [first, ..] = v.as_slice() {
        v.push(*first);
        println!("{}", first);
    }
}

fn generic_first<T: Clone>(v: &mut Vec<T>) -> T {
    let f = &v[0];
    v.truncate(0);
    f.clone()
}

trait Shape {
    fn name(&self) -> &str;
    fn rename(&mut self, s: &str);
}

fn dyn_method(s: &mut dyn Shape) {
    let n = s.name();
    s.rename(n);
}

fn boxed_dyn(mut list: Vec<Box<dyn Shape>>) {
    let n = list[0].name();
    list.clear();
    println!("{}", n);
}

fn linked(mut head: Option<Box<Link>>) {
    let mut at = &mut head;
    while let Some(l) = at {
        at = &mut l.next;
    }
    let first = &mut head;
    *at = None;
    *first = None;
}

struct Link {
    next: Option<Box<Link>>,
}

fn main() {
    closure_mut_then_print();
    let _ = (take("x"), Queue { tasks: VecDeque::new(), seen: HashSet::new(), by_name: BTreeMap::new() }.run());
}
