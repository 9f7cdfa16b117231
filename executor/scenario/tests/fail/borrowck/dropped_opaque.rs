// A value behind `impl Trait` may have a destructor that looks at what it borrows, so its drop is a use.
use std::fmt::Display;
use std::future::Future;

async fn report(text: &String) {
    println!("{text}");
}

fn shown(text: &String) -> impl Display + '_ {
    text.len()
}

fn later<'a>(text: &'a mut Vec<u8>) -> impl Future<Output = usize> + 'a {
    std::future::ready(text.len())
}

async fn in_one_branch(again: bool) {
    let mut bytes = vec![1];
    let work = later(&mut bytes);
    if again {
        work.await;
    }
    bytes.push(2);
}

fn boxed() {
    let text = String::from("a");
    let _work = Box::pin(report(&text));
    drop(text);
}

fn plain() {
    let text = String::from("a");
    let _work = report(&text);
    drop(text);
}

fn displayed() {
    let text = String::from("a");
    let size = shown(&text);
    println!("{size}");
    drop(text);
}

fn too_short() {
    let _work;
    {
        let text = String::from("a");
        _work = report(&text);
    }
}

fn main() {
    boxed();
    plain();
    displayed();
    let _ = in_one_branch(true);
    too_short();
}
