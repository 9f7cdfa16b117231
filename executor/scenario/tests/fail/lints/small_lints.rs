#![deny(unused, dropping_copy_types, dropping_references, forgetting_copy_types, unused_comparisons)]
use std::fmt::Write;

macro_rules! never {
    () => {};
}

struct Counter {
    n: u32,
}

impl Counter {
    fn next(mut self) -> u32 {
        self.n
    }
}

async fn finish(mut self_like: Counter) -> u32 {
    self_like.n
}

fn main() {
    let n = Counter { n: 1 }.next();
    let name = String::from("a");
    name.clone();
    name.trim();
    n.pow(2);
    Some(n).is_some();
    let mut text = String::new();
    writeln!(text, "{n}");
    unsafe {
        println!("{text}");
    }
    unsafe { unsafe { std::hint::unreachable_unchecked() } };
    drop(n);
    drop(&name);
    std::mem::forget(n);
    if n >= 0 || 0 > n {
        println!();;
    }
    #[allow(unused_variables)]
    let quiet = 1;
    #[allow(overflowing_literals)]
    let wraps: u8 = 256;
    let loud = finish(Counter { n: 2 });
    println!("{wraps}");
}
