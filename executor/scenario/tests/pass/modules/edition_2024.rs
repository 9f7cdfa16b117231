// edition:2024
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
struct Words {
    list: Vec<String>,
}
impl Words {
    fn long(&self, n: usize) -> impl Iterator<Item = &str> {
        self.list
            .iter()
            .filter(move |w| w.len() > n)
            .map(|w| w.as_str())
    }
    fn count(&self) -> impl Display {
        let v: Vec<_> = self.list.iter().map(|s| s.len()).collect();
        format!("{v:?}")
    }
    fn lens(&self) -> impl Iterator<Item = usize> {
        self.list.iter().map(|s| s.len())
    }
    fn free(&self) -> impl Display + use<> {
        self.list.len()
    }
    fn mutate<'a>(&'a mut self, by: &str) -> impl FnMut() -> usize + use<'a> {
        let n = by.len();
        move || {
            self.list.push("x".repeat(n));
            self.list.len()
        }
    }
    async fn ask(&self, q: &str) -> usize {
        self.list.len() + q.len()
    }
}
fn both(a: &str, b: &String) -> impl Iterator<Item = char> {
    a.chars().chain(b.chars()).filter(|c| c.is_alphabetic())
}
fn boxed(v: Box<[String]>) -> Vec<String> {
    v.into_iter().map(|s| s + "!").collect()
}
fn len(c: &RefCell<String>) -> usize {
    let extra = 1;
    c.borrow().len() + extra
}
fn scoped() -> usize {
    let c = RefCell::new(String::from("abc"));
    c.borrow().len()
}
fn lookup(m: &RefCell<HashMap<u32, String>>, k: u32) -> usize {
    if let Some(s) = m.borrow().get(&k) {
        s.len()
    } else {
        m.borrow_mut().insert(k, "new".into());
        0
    }
}
impl Future for Words {
    type Output = usize;
    fn poll(
        self: std::pin::Pin<&mut Self>,
        _: &mut std::task::Context<'_>,
    ) -> std::task::Poll<usize> {
        std::task::Poll::Ready(self.list.len())
    }
}
static mut COUNTER: u32 = 0;
unsafe fn bump() -> u32 {
    unsafe {
        COUNTER += 1;
        COUNTER
    }
}
#[unsafe(no_mangle)]
pub extern "C" fn plain(x: i32) -> i32 {
    x + 1
}
fn first<T: Ord + Copy>(list: &[T], min: Option<T>) -> Option<T> {
    if let [a, .., b] = list
        && let Some(m) = min
        && *a >= m
        && *b >= m
    {
        Some(*a.min(b))
    } else if let [x] = list
        && min.is_none_or(|m| *x > m)
    {
        Some(*x)
    } else {
        None
    }
}
fn main() {
    let mut w = Words {
        list: vec!["one".into(), "three".into(), "eleven".into()],
    };
    println!(
        "{:?} {} {:?} {}",
        w.long(3).collect::<Vec<_>>(),
        w.count(),
        w.lens().sum::<usize>(),
        w.free()
    );
    let f = w.free();
    w.list.push("y".into());
    println!("{f}");
    {
        let mut m = w.mutate(&String::from("abc"));
        m();
        println!("{}", m());
    }
    println!("{}", both("a1b", &"c2".to_string()).collect::<String>());
    println!(
        "{:?}",
        boxed(vec!["p".to_string(), "q".to_string()].into_boxed_slice())
    );
    println!("{} {}", len(&RefCell::new("ab".into())), scoped());
    let m = RefCell::new(HashMap::new());
    println!("{} {}", lookup(&m, 1), lookup(&m, 1));
    println!("{} {}", unsafe { bump() }, plain(2));
    println!(
        "{:?} {:?} {:?} {:?}",
        first(&[3, 9, 5], Some(2)),
        first(&[3, 9, 1], Some(2)),
        first(&[7], None),
        first::<u8>(&[], None)
    );
    println!(
        "{}",
        futures::executor::block_on(async { w.ask("four").await + w.into_future().await })
    );
    let mut stack = vec![Some(1), Some(2), None, Some(5), Some(40)];
    while let Some(top) = stack.pop()
        && let Some(n) = top
        && n > 3
    {
        print!("{n} ");
    }
    println!("{stack:?}");
    let gen_ = 5;
    let r#gen = gen_ + 1;
    println!("{}", r#gen);
}
