//! Opaque results that hold a reference, to a parameter or to a local variable.
use std::future::Future;
async fn load(name: &str) -> usize {
    name.len()
}
fn adder(n: &i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}
struct List(Vec<u32>);
impl List {
    fn all(&self) -> impl Iterator<Item = u32> {
        self.0.iter().copied()
    }
    fn some<'a>(&'a self) -> impl Iterator<Item = u32> + 'a {
        self.0.iter().copied()
    }
    fn count(&self) -> impl Fn() -> usize {
        let n = self.0.len();
        move || n
    }
}
fn start() -> impl Future<Output = usize> {
    let name = String::from("a");
    load(&name)
}
fn chars() -> impl Iterator<Item = char> {
    let name = String::from("a");
    name.chars()
}
fn words<'a>() -> impl Iterator<Item = &'a str> {
    let text = String::from("a b");
    text.split(' ').collect::<Vec<_>>().into_iter()
}
fn main() {
    let list = List(vec![1]);
    println!("{} {}", list.all().count(), list.some().count());
    println!("{} {}", list.count()(), adder(&1)(2));
    drop((start(), chars(), words()));
}
