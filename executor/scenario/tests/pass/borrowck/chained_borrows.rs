// Closures and iterators that let go in time.
#![allow(dead_code, unused)]
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

#[derive(Clone, Debug, Default)]
struct P {
    name: String,
    tags: Vec<String>,
}

fn owned() {
    let mut v = vec![P::default()];
    let names: Vec<String> = v.iter().map(|p| p.name.clone()).collect();
    v.clear();
    let n = v.iter().map(|p| p.name.len()).max();
    v.push(P::default());
    let longest = v.iter().max_by_key(|p| p.name.len()).map(|p| p.name.clone());
    v.push(P { name: longest.unwrap_or_default(), tags: names });
    let at = v.iter().position(|p| p.tags.is_empty());
    if let Some(i) = at {
        v.remove(i);
    }
    let total = v.iter().fold(0, |a, p| a + p.tags.len());
    v.truncate(total);
    println!("{:?}", n);
}

fn twice_used() {
    let len = |s: &String| s.len();
    let mut a = vec![String::from("a")];
    let x: Vec<usize> = a.iter().map(len).collect();
    a.push(String::new());
    let y: Vec<usize> = a.iter().map(len).collect();
    a.clear();
    println!("{:?} {:?}", x, y);
    let mut b = String::from("b");
    let n = len(&b);
    b.push('c');
    println!("{} {}", n, len(&b));
}

fn function_reference() {
    fn name(p: &P) -> &str {
        &p.name
    }
    let mut v = vec![P::default()];
    let n: Vec<String> = v.iter().map(name).map(str::to_string).collect();
    v.clear();
    println!("{:?}", n);
    let f: fn(&P) -> &str = name;
    let p = P::default();
    println!("{}", f(&p));
    drop(p);
}

fn grouped() {
    let mut v = vec![P::default()];
    let mut groups: BTreeMap<usize, Vec<&P>> = BTreeMap::new();
    for p in &v {
        groups.entry(p.name.len()).or_default().push(p);
    }
    let sizes: Vec<usize> = groups.values().map(|g| g.len()).collect();
    v.clear();
    println!("{:?}", sizes);
    let mut counts: HashMap<String, usize> = HashMap::new();
    for p in &v {
        *counts.entry(p.name.clone()).or_insert(0) += 1;
    }
    v.push(P::default());
    let mut pairs: Vec<(&String, &usize)> = counts.iter().collect();
    pairs.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    println!("{:?}", pairs.first());
    counts.clear();
}

fn mutated() {
    let mut v = vec![P::default()];
    v.iter_mut().for_each(|p| p.name.push('x'));
    v.iter_mut().filter(|p| p.tags.is_empty()).for_each(|p| p.tags.push(p.name.clone()));
    if let Some(p) = v.iter_mut().find(|p| p.name == "x") {
        p.name.clear();
    }
    let mut out = Vec::new();
    v.iter().for_each(|p| out.push(p.name.clone()));
    v.clear();
    println!("{:?}", out);
    let mut count = 0;
    let mut bump = |by: usize| {
        count += by;
        count
    };
    let a = bump(1);
    let b = bump(a);
    println!("{} {} {}", a, b, count);
}

fn options() {
    let mut v = vec![P::default()];
    let n = v.first().map(|p| p.name.len()).unwrap_or(0);
    v.truncate(n);
    let mut o = Some(P::default());
    let name = o.as_ref().map(|p| p.name.clone());
    o = None;
    let len = o.as_ref().map_or(0, |p| p.tags.len());
    o.get_or_insert_with(P::default).tags.push(name.unwrap_or_default());
    let taken = o.take().filter(|p| p.tags.len() > len);
    println!("{:?} {:?}", o, taken);
}

fn returned<'a>(v: &'a [P], by: &str) -> Vec<&'a str> {
    v.iter().filter(|p| p.name != by).map(|p| p.name.as_str()).collect()
}

fn returned_iterator<'a>(v: &'a [P]) -> impl Iterator<Item = &'a str> {
    v.iter().flat_map(|p| p.tags.iter()).map(|t| t.as_str())
}

fn held<'a>(v: &'a mut Vec<P>) -> &'a mut P {
    let i = v.iter().position(|p| p.name.is_empty()).unwrap_or_else(|| {
        v.push(P::default());
        v.len() - 1
    });
    &mut v[i]
}

fn shared() {
    let log = Rc::new(RefCell::new(Vec::new()));
    let inner = Rc::clone(&log);
    let note = move |s: &str| inner.borrow_mut().push(s.to_string());
    note("a");
    let t = String::from("b");
    note(&t);
    drop(t);
    println!("{:?}", log.borrow());
    let mut handlers: Vec<Box<dyn FnMut(&str) -> usize>> = Vec::new();
    let mut n = 0;
    handlers.push(Box::new(move |s| {
        n += s.len();
        n
    }));
    let words = vec![String::from("x")];
    for w in &words {
        for h in handlers.iter_mut() {
            println!("{}", h(w));
        }
    }
    drop(words);
}

fn memo(cache: &mut HashMap<u64, u64>, n: u64) -> u64 {
    if let Some(&x) = cache.get(&n) {
        return x;
    }
    let x = if n < 2 { n } else { memo(cache, n - 1) + memo(cache, n - 2) };
    cache.insert(n, x);
    x
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn main() {
    owned();
    twice_used();
    function_reference();
    grouped();
    mutated();
    options();
    shared();
    let v = vec![P { name: "n".into(), tags: vec!["t".into()] }];
    println!("{:?} {}", returned(&v, "x"), returned_iterator(&v).count());
    println!("{} {}", memo(&mut HashMap::new(), 20), compose(|x: i32| x + 1, |y: i32| y * 2)(3));
}
