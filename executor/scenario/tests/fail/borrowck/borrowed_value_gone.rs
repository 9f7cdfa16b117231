// What is borrowed is gone while the reference is still needed.
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::Mutex;

struct Holder<'a> {
    name: &'a str,
}

impl<'a> Holder<'a> {
    fn new(name: &'a str) -> Holder<'a> {
        Holder { name }
    }
    fn name(&self) -> &'a str {
        self.name
    }
    fn set(&mut self, name: &'a str) {
        self.name = name;
    }
}

struct Noisy<'a>(&'a str);

impl Drop for Noisy<'_> {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn returns_local() -> &'static str {
    let s = String::from("a");
    &s
}

fn returns_local_ref<'a>() -> &'a String {
    let s = String::from("a");
    let r = &s;
    r
}

fn returns_slice<'a>() -> &'a [i32] {
    let v = vec![1, 2];
    &v[..]
}

fn returns_parameter<'a>(s: String) -> &'a str {
    s.as_str()
}

fn returns_early<'a>(n: i32) -> &'a i32 {
    let x = 5;
    if n > 1 {
        return &x;
    }
    &0
}

fn returns_holder<'a>() -> Holder<'a> {
    let s = String::from("x");
    Holder::new(&s)
}

fn returns_option<'a>(words: Vec<String>) -> Option<&'a String> {
    words.first()
}

fn returns_temporary<'a>() -> &'a str {
    String::from("x").as_str()
}

fn returns_iterator<'a>() -> impl Iterator<Item = &'a i32> {
    let v = vec![1];
    v.iter()
}

fn returns_boxed<'a>() -> Box<dyn Display + 'a> {
    let s = String::new();
    Box::new(&s)
}

fn returns_tuple<'a>() -> (i32, &'a str) {
    let s = String::new();
    (1, &s)
}

fn returns_closure() -> impl Fn() -> i32 {
    let x = 1;
    || x + 1
}

fn returns_boxed_closure(n: i32) -> Box<dyn Fn(i32) -> i32> {
    Box::new(|x| x + n)
}

fn returns_guard<'a>() -> std::sync::MutexGuard<'a, i32> {
    let m = Mutex::new(1);
    m.lock().unwrap()
}

fn returns_match<'a>(o: Option<String>) -> &'a str {
    match &o {
        Some(s) => s,
        None => "none",
    }
}

fn holder_outlives() {
    let h;
    {
        let s = String::from("x");
        h = Holder::new(&s);
    }
    println!("{}", h.name);
}

fn holder_set() {
    let mut h = Holder::new("a");
    {
        let s = String::from("x");
        h.set(&s);
    }
    println!("{}", h.name());
}

fn name_outlives() {
    let n;
    {
        let s = String::from("x");
        let h = Holder { name: &s };
        n = h.name();
    }
    println!("{}", n);
}

fn holder_moved() {
    let s = String::from("x");
    let h = Holder { name: &s };
    drop(s);
    println!("{}", h.name);
}

fn temporary_str() {
    let s: &str = String::from("x").as_str();
    println!("{}", s);
}

fn temporary_vec() {
    let first = vec![1, 2].iter();
    println!("{}", first.count());
}

fn temporary_assigned() {
    let r: &String;
    r = &String::from("x");
    println!("{}", r);
}

fn temporary_method() {
    let name = String::from(" a ").trim().to_string().as_str().len();
    let part = format!("{}", name).as_str().trim().len();
    let kept = format!("{}", part).trim();
    println!("{}", kept);
}

fn closure_outlives() {
    let c;
    {
        let x = 5;
        c = || println!("{}", x);
    }
    c();
}

fn closure_in_vec() {
    let mut list: Vec<Box<dyn Fn()>> = Vec::new();
    {
        let s = String::from("x");
        list.push(Box::new(|| println!("{}", s)));
    }
    for f in &list {
        f();
    }
}

fn drop_order() {
    let n;
    let s = String::from("x");
    n = Noisy(&s);
    let _ = &n;
}

fn noisy_assign() {
    let mut s = String::from("x");
    let n = Noisy(&s);
    s.push('y');
    let _keep = n;
}

fn noisy_scope() {
    let mut s = String::from("x");
    let _n = Noisy(&s);
    s.push('y');
}

fn tail_temporary() -> usize {
    let c = RefCell::new(String::from("x"));
    c.borrow().len()
}

fn tail_lock() -> i32 {
    let m = Mutex::new(1);
    *m.lock().unwrap()
}

fn ref_cell_content() {
    let c = RefCell::new(String::from("x"));
    let s: &str = c.borrow().as_str();
    println!("{}", s);
}

fn lock_content() {
    let m = Mutex::new(vec![1]);
    let first = m.lock().unwrap().first();
    println!("{:?}", first);
}

fn cell_of_references() {
    let seen: RefCell<Vec<&String>> = RefCell::new(Vec::new());
    {
        let s = String::from("x");
        seen.borrow_mut().push(&s);
    }
    println!("{:?}", seen);
}

fn map_of_references() {
    let mut m: HashMap<&str, usize> = HashMap::new();
    for i in 0..3 {
        let key = format!("k{}", i);
        *m.entry(key.as_str()).or_insert(0) += 1;
    }
    println!("{:?}", m);
}

fn extend_references() {
    let mut all: Vec<&String> = Vec::new();
    {
        let some = vec![String::from("x")];
        all.extend(some.iter());
    }
    println!("{:?}", all);
}

fn option_stored() {
    let mut best: Option<&String> = None;
    for i in 0..3 {
        let s = i.to_string();
        best = Some(&s);
    }
    println!("{:?}", best);
}

fn stored_in_parameter(out: &mut Vec<&'static str>) {
    let s = String::from("x");
    out.push(&s);
}

fn stored_in_generic<'a>(out: &mut Vec<&'a i32>) {
    let x = 1;
    out.push(&x);
}

fn static_needed() {
    fn needs(s: &'static str) {
        println!("{}", s);
    }
    let s = String::from("x");
    needs(&s);
}

fn thread_borrow() {
    let v = vec![1, 2, 3];
    let r = &v;
    let h = std::thread::spawn(move || println!("{:?}", r));
    h.join().unwrap();
}

fn block_value() {
    let r = {
        let x = String::from("x");
        &x
    };
    println!("{}", r);
}

fn let_else_temporary() {
    let Some(x) = vec![1, 2].first() else { return };
    println!("{}", x);
}

fn main() {
    println!("{}{}", returns_local(), returns_local_ref());
    let _ = returns_slice().len() + returns_parameter(String::new()).len();
    let _ = (returns_early(1), returns_holder().name.len(), returns_option(vec![]), returns_temporary());
    let _ = (returns_iterator().count(), returns_boxed(), returns_tuple(), returns_closure()(), returns_boxed_closure(1)(2));
    let _ = (returns_guard(), returns_match(None));
}
