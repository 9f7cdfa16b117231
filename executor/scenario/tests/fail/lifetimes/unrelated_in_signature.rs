// Lifetimes that a signature keeps apart.
use std::collections::HashMap;

struct Parser<'a> {
    text: &'a str,
    last: Option<&'a str>,
}

impl<'a> Parser<'a> {
    fn set(&mut self, t: &str) {
        self.text = t;
    }
    fn keep(&mut self, t: &str) {
        self.last = Some(t);
    }
    fn longer(&self, other: &str) -> &str {
        other
    }
    fn own<'b>(&'b self, other: &'b str) -> &'a str {
        other
    }
    fn spawn(&self) {
        std::thread::spawn(move || println!("{}", self.text));
    }
}

fn second<'a, 'b>(a: &'a str, b: &'b str) -> &'a str {
    println!("{}", a);
    b
}

fn required<'a>(a: &'a str, b: &str) -> &'a str {
    if a.len() > b.len() {
        a
    } else {
        b
    }
}

fn made_static(a: &str) -> &'static str {
    a
}

fn pushed(list: &mut Vec<&str>, s: &str) {
    list.push(s);
}

fn pushed_named<'a, 'b>(list: &mut Vec<&'a str>, s: &'b str) {
    list.push(s);
}

fn inserted<'a>(m: &mut HashMap<&'a str, i32>, s: &str) {
    m.insert(s, 1);
}

fn stored<'a>(slot: &mut &'a i32, n: &i32) {
    *slot = n;
}

fn spawned(s: &str) {
    std::thread::spawn(move || println!("{}", s));
}

fn boxed(s: &str) -> Box<dyn Fn() -> usize> {
    Box::new(move || s.len())
}

fn first_of<'a, 'b>(v: &'a [&'b str]) -> &'b &'b str {
    &v[0]
}

fn needs_static(s: &'static str) -> usize {
    s.len()
}

fn passes(s: &str) -> usize {
    needs_static(s)
}

async fn held<'a>(a: &'a str, b: &str) -> &'a str {
    println!("{}", a);
    b
}

fn main() {
    println!("{}", second("a", "b"));
}
