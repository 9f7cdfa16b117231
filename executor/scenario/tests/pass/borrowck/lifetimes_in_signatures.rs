// Signatures whose lifetimes go together.
#![allow(dead_code, unused)]
use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Debug, Display};
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::Arc;

type Res<T> = Result<T, String>;
type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

struct Text<'t> {
    all: &'t str,
    words: Vec<&'t str>,
}

impl<'t> Text<'t> {
    fn new(all: &'t str) -> Self {
        Text { all, words: Vec::new() }
    }
    fn add(&mut self, w: &'t str) -> &mut Self {
        self.words.push(w);
        self
    }
    fn first(&self) -> Option<&'t str> {
        self.words.first().copied()
    }
    fn first_ref(&self) -> Option<&&'t str> {
        self.words.first()
    }
    fn iter(&self) -> impl Iterator<Item = &'t str> + '_ {
        self.words.iter().copied()
    }
    fn shorter<'s>(&'s self) -> &'s str {
        self.all
    }
    fn pick(&self, _other: &str) -> &str {
        self.all
    }
    fn swap(&mut self, other: &mut Text<'t>) {
        std::mem::swap(&mut self.words, &mut other.words);
    }
    fn find(&self, w: &str) -> Res<&'t str> {
        self.words.iter().find(|x| **x == w).copied().ok_or_else(|| w.to_string())
    }
}

struct Both<'a, 'b> {
    a: &'a str,
    b: &'b str,
}

impl<'a, 'b> Both<'a, 'b> {
    fn a(&self) -> &'a str {
        self.a
    }
    fn b(self) -> &'b str {
        self.b
    }
    fn either(&self, first: bool) -> &str {
        if first {
            self.a
        } else {
            self.b
        }
    }
}

impl<'a: 'b, 'b> Both<'a, 'b> {
    fn common(&self) -> &'b str {
        self.a
    }
}

fn outlives<'a, 'b: 'a>(a: &'a str, b: &'b str) -> &'a str {
    if a.is_empty() {
        b
    } else {
        a
    }
}

fn stated<'a, 'b, 'c>(a: &'a str, b: &'b str) -> &'c str
where
    'a: 'c,
    'b: 'c,
{
    if a.is_empty() {
        b
    } else {
        a
    }
}

fn through<'a, 'b>(v: &'a [&'b str]) -> &'a str {
    v[0]
}

fn inner<'a, 'b>(v: &'a [&'b str]) -> &'b str {
    v[0]
}

fn put<'a>(m: &mut HashMap<&'a str, Vec<&'a str>>, k: &'a str, v: &'a str) {
    m.entry(k).or_default().push(v);
}

fn constant(_: &str) -> &'static str {
    "always"
}

fn cow(s: &str) -> Cow<'_, str> {
    if s.contains(' ') {
        Cow::Owned(s.replace(' ', ""))
    } else {
        Cow::Borrowed(s)
    }
}

fn boxed(s: &str) -> Box<dyn Fn() -> usize + '_> {
    Box::new(move || s.len())
}

fn owned(s: &str) -> Box<dyn Fn() -> usize> {
    let s = s.to_string();
    Box::new(move || s.len())
}

fn later<'a>(s: &'a str) -> Boxed<'a, usize> {
    Box::pin(async move { s.len() })
}

fn spawned(s: &str) -> std::thread::JoinHandle<usize> {
    let s = s.to_owned();
    std::thread::spawn(move || s.len())
}

fn shared(s: &Arc<str>) {
    let s = Arc::clone(s);
    std::thread::spawn(move || println!("{}", s));
}

struct Service {
    name: Arc<str>,
}

impl Service {
    fn start(&self) {
        let name = self.name.clone();
        std::thread::spawn(move || println!("{}", name));
    }
    async fn name(&self) -> &str {
        &self.name
    }
    async fn pick<'a>(&self, a: &'a str) -> &'a str {
        let n = self.name().await;
        if n.is_empty() {
            return a;
        }
        a.trim()
    }
}

trait Source {
    type Out<'s>
    where
        Self: 's;
    fn get<'s>(&'s mut self) -> Self::Out<'s>;
}

impl Source for Vec<i32> {
    type Out<'s> = &'s mut [i32];
    fn get<'s>(&'s mut self) -> &'s mut [i32] {
        self.as_mut_slice()
    }
}

struct Walk<'a, T> {
    rest: &'a [T],
}

impl<'a, T> Iterator for Walk<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<Self::Item> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(first)
    }
}

struct WalkMut<'a, T> {
    rest: &'a mut [T],
}

impl<'a, T> Iterator for WalkMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<&'a mut T> {
        let rest = std::mem::take(&mut self.rest);
        let (first, rest) = rest.split_first_mut()?;
        self.rest = rest;
        Some(first)
    }
}

impl Display for Both<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Both").field("a", &self.a).finish()?;
        write!(f, "{}", self.b)
    }
}

impl<'a> From<&'a str> for Text<'a> {
    fn from(s: &'a str) -> Text<'a> {
        Text { all: s, words: s.split(' ').collect() }
    }
}

impl<'a> IntoIterator for &'a Text<'_> {
    type Item = &'a &'a str;
    type IntoIter = std::slice::Iter<'a, &'a str>;
    fn into_iter(self) -> Self::IntoIter {
        self.words.iter()
    }
}

fn apply<F>(f: F) -> usize
where
    F: for<'x> Fn(&'x str) -> &'x str,
{
    f("abc").len()
}

fn parse<'i>(input: &'i str) -> Result<(&'i str, &'i str), &'i str> {
    let at = input.find('=').ok_or(input)?;
    Ok((&input[..at], &input[at + 1..]))
}

fn settings(text: &str) -> HashMap<&str, &str> {
    text.lines().filter_map(|l| parse(l).ok()).collect()
}

fn max<'a, T: PartialOrd>(a: &'a T, b: &'a T) -> &'a T {
    if a > b {
        a
    } else {
        b
    }
}

fn main() {
    let s = String::from("a=1\nb=2");
    let m = settings(&s);
    println!("{:?}", m.get("a"));
    let mut t = Text::from("x y");
    t.add("z").add(&s);
    println!("{:?} {:?} {}", t.first(), t.find("q"), t.iter().count());
    let w: Vec<&i32> = Walk { rest: &[1, 2] }.collect();
    println!("{:?} {}", w, apply(|s| &s[1..]));
    let mut v = vec![1, 2];
    for x in (WalkMut { rest: &mut v }) {
        *x += 1;
    }
    println!("{:?} {}", v.get(), Both { a: "a", b: "b" }.common());
}
