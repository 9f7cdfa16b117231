// What only takes a lifetime may stand for what takes a longer one.
use std::marker::PhantomData;

struct Takes<'a>(Box<dyn Fn(&'static str) -> usize>, PhantomData<fn(&'a str)>);

struct Handler<'a> {
    run: fn(&'a str) -> usize,
    next: Option<Box<Handler<'a>>>,
}

struct Both<T>(PhantomData<fn(T) -> T>);

fn longer<'a>(x: Takes<'a>) -> Takes<'static> {
    x
}

fn longest<'a>(x: Handler<'a>) -> Handler<'static> {
    x
}

fn same<'a>(x: Both<&'a u8>) -> Both<&'a u8> {
    x
}

fn main() {
    let s = String::from("abc");
    let h = Handler { run: str::len, next: None };
    println!("{}", (h.run)(&s));
    let h = longest(Handler { run: |s| s.len() + 1, next: Some(Box::new(h)) });
    println!("{} {}", (h.run)("xy"), h.next.is_some());
    println!("{}", longer(Takes(Box::new(|s| s.len()), PhantomData)).0("four"));
    same(Both(PhantomData));
}
