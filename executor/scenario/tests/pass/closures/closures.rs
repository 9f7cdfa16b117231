// Closures: what they capture and how, Fn, FnMut, FnOnce, and where they go.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("  drop {}", self.0);
    }
}

#[derive(Debug, Default, Clone)]
struct State {
    name: String,
    hits: u32,
    log: Vec<String>,
}

fn call<F: Fn(i32) -> i32>(f: F, n: i32) -> i32 {
    f(n)
}
fn call_mut(mut f: impl FnMut(i32) -> i32) -> Vec<i32> {
    (1..4).map(|n| f(n)).collect()
}
fn call_once<T>(f: impl FnOnce() -> T) -> T {
    f()
}
fn call_dyn(f: &dyn Fn(&str) -> usize, s: &str) -> usize {
    f(s)
}
fn call_ref_mut(f: &mut dyn FnMut()) {
    f();
    f();
}
fn adder(n: i32) -> impl Fn(i32) -> i32 + Clone {
    move |x| x + n
}
fn counter() -> impl FnMut() -> u32 {
    let mut n = 0;
    move || {
        n += 1;
        n
    }
}
fn pick(op: char) -> Box<dyn Fn(f64, f64) -> f64> {
    match op {
        '+' => Box::new(|a, b| a + b),
        '^' => Box::new(f64::powf),
        other => Box::new(move |_, _| f64::from(other as u32)),
    }
}
fn table() -> [(&'static str, fn(i32) -> i32); 3] {
    fn square(x: i32) -> i32 {
        x * x
    }
    [("square", square), ("neg", |x| -x), ("abs", i32::abs)]
}
fn recurse(f: &dyn Fn(&dyn Fn(u64) -> u64, u64) -> u64, n: u64) -> u64 {
    f(&|k| recurse(f, k), n)
}

struct Cache<F: Fn(u64) -> u64> {
    f: F,
    seen: HashMap<u64, u64>,
    misses: usize,
}
impl<F: Fn(u64) -> u64> Cache<F> {
    fn get(&mut self, k: u64) -> u64 {
        let Cache { f, seen, misses } = self;
        *seen.entry(k).or_insert_with(|| {
            *misses += 1;
            f(k)
        })
    }
}

#[derive(Default)]
struct Bus<'a> {
    handlers: Vec<Box<dyn FnMut(&str) -> bool + 'a>>,
}
impl<'a> Bus<'a> {
    fn on(&mut self, f: impl FnMut(&str) -> bool + 'a) -> &mut Self {
        self.handlers.push(Box::new(f));
        self
    }
    fn emit(&mut self, e: &str) -> usize {
        self.handlers.iter_mut().filter_map(|h| h(e).then_some(())).count()
    }
}

fn main() {
    let base = 10;
    println!("{} {}", call(|x| x + base, 1), call(adder(5), 1));
    let mut sum = 0;
    println!("{:?}", call_mut(|x| { sum += x; sum }));
    println!("{sum}");
    let owned = String::from("owned");
    println!("{}", call_once(move || owned + "!"));
    println!("{}", call_dyn(&|s| s.len(), "four"));
    let mut ticks = 0;
    call_ref_mut(&mut || ticks += 1);
    println!("{ticks}");
    let (mut a, mut b) = (counter(), counter());
    println!("{} {} {}", a(), a(), b());
    println!("{} {} {}", pick('+')(2.0, 3.0), pick('^')(2.0, 3.0), pick('?')(0.0, 0.0));
    for (name, f) in table() {
        print!("{name}:{} ", f(-3));
    }
    println!();
    println!("{}", recurse(&|go, n| if n < 2 { n } else { go(n - 1) + go(n - 2) }, 15));
    let mut cache = Cache { f: |k| k * k + 1, seen: HashMap::new(), misses: 0 };
    println!("{} {} {} misses {}", cache.get(3), cache.get(3), cache.get(4), cache.misses);
    // disjoint fields: the closure takes only what it names
    let mut s = State { name: "n".into(), ..State::default() };
    let name = &s.name;
    let mut hit = || {
        s.hits += 1;
        s.log.push(format!("hit {}", s.hits));
    };
    hit();
    hit();
    println!("{name} {:?}", s);
    let State { log, .. } = s.clone();
    let take = move || log.into_iter().rev().collect::<Vec<_>>();
    println!("{:?}", take());
    // a bus with handlers that borrow
    let seen = RefCell::new(Vec::new());
    let count = Cell::new(0);
    {
        let mut bus = Bus::default();
        bus.on(|e| { seen.borrow_mut().push(e.to_string()); true })
            .on(|e| { count.set(count.get() + e.len()); e.len() > 2 })
            .on({ let mut left = 1; move |_| { left -= 1; left >= 0 } });
        println!("{} {}", bus.emit("abc"), bus.emit("z"));
    }
    println!("{:?} {}", seen.into_inner(), count.get());
    // drops of captures
    println!("captures");
    let (x, y, z) = (Noisy("x"), Noisy("y"), Noisy("z"));
    let f = move || { let _ = &x; let _moved = y; println!("  inside"); };
    let by_ref = || println!("  see {}", z.0);
    by_ref();
    f();
    println!("after f");
    let boxed: Box<dyn FnOnce() -> usize> = Box::new(move || z.0.len());
    println!("  len {}", boxed());
    println!("after boxed");
    let shared = Rc::new(5);
    let fs: Vec<Box<dyn Fn() -> i32>> = (0..3).map(|i| { let s = Rc::clone(&shared); Box::new(move || *s + i) as Box<dyn Fn() -> i32> }).collect();
    println!("{} {:?}", Rc::strong_count(&shared), fs.iter().map(|f| f()).collect::<Vec<_>>());
    drop(fs);
    println!("{}", Rc::strong_count(&shared));
    let add = |a: i32| move |b: i32| move |c: i32| a * 100 + b * 10 + c;
    println!("{}", add(1)(2)(3));
    let mut fns: Vec<(i32, fn(i32, i32) -> i32)> = vec![(2, i32::wrapping_add), (1, std::cmp::max)];
    fns.sort_by_key(|p| p.0);
    println!("{:?}", fns.iter().map(|(_, f)| f(i32::MAX, 1)).collect::<Vec<_>>());
    println!("{:?}", ["1", "x"].map(str::parse::<i32>).map(|r| r.map_or(-1, |v| v * 2)));
    println!("{:?}", Some(3).map(Some).map(Option::unwrap_or_default).map(|n: u8| n.to_string()));
    let opt: Option<&dyn Fn()> = Some(&|| println!("called through an option"));
    if let Some(f) = opt {
        f();
    }
    println!("{}", std::mem::size_of_val(&|| 1) + std::mem::size_of_val(&adder(1)));
}
