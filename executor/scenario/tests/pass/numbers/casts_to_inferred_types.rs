//! `as _` is a coercion to what the context says, also when that comes later.
use std::fmt::Display;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

type Job = Pin<Box<dyn Future<Output = u8>>>;

fn count(jobs: impl IntoIterator<Item = Job>) -> usize {
    jobs.into_iter().count()
}
fn joined<I: Iterator<Item = Box<dyn Display>>>(i: I) -> String {
    i.map(|d| d.to_string()).collect()
}
fn all<T>(v: Vec<T>, f: fn(&T) -> String) -> String {
    v.iter().map(f).collect()
}

fn main() {
    println!("{}", count((0..4u8).map(|i| Box::pin(async move { i }) as _)));
    println!("{}", count([1u8, 2].map(|i| Box::pin(async move { i }) as _)));
    println!("{}", joined((0..4).map(|i| Box::new(i) as _)));
    let shared = vec![Rc::new(5) as _, Rc::new("x") as _];
    println!("{}", all(shared, |r: &Rc<dyn Display>| r.to_string()));
    let mut boxes = Vec::new();
    boxes.push(Box::new(1u8) as _);
    boxes.push(Box::new("two") as _);
    let boxes: Vec<Box<dyn Display>> = boxes;
    println!("{}", joined(boxes.into_iter()));
    let n = 300i32 as _;
    let m: u8 = n;
    println!("{m}");
    println!("{:?}", (0..3).map(|x: u32| x as _).collect::<Vec<f64>>());
    let mut text = String::from("abc");
    let p = &mut text as _;
    let q: *mut String = p;
    unsafe { (*q).push('d') };
    println!("{text}");
}
