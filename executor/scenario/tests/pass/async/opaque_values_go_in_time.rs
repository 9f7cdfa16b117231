// A value behind `impl Trait` that was moved, or dropped by hand, borrows nothing any more.
use std::fmt::Display;

async fn report(text: &String) -> usize {
    text.len()
}

fn shown(text: &String) -> impl Display + '_ {
    text.len()
}

async fn awaited() -> usize {
    let mut text = String::from("abc");
    let work = report(&text);
    let n = work.await;
    text.push('d');
    n + report(&text).await + text.len()
}

fn main() {
    let mut text = String::from("ab");
    let size = shown(&text);
    println!("{size}");
    drop(size);
    text.push('c');
    let boxed = Box::pin(report(&text));
    drop(boxed);
    drop(text);
    let sum = futures::executor::block_on(awaited());
    println!("{sum}");
    let a = String::from("x");
    let both = (report(&a), report(&a));
    drop(both);
    drop(a);
}
