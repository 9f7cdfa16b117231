// A panic while a value is put together drops the parts that are there, the last one first.
use std::panic::{catch_unwind, AssertUnwindSafe};

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

struct Three {
    first: Noisy,
    second: Noisy,
    third: Noisy,
}

enum Shape {
    Pair(Noisy, Noisy),
    Named { left: Noisy, right: Noisy, size: u64 },
}

fn noisy(name: &'static str, fails: bool) -> Noisy {
    if fails {
        panic!("no {name}");
    }
    println!("make {name}");
    Noisy(name)
}

fn size(fails: bool) -> u64 {
    if fails {
        panic!("no size");
    }
    7
}

fn three(failing: usize) -> Three {
    Three {
        first: noisy("first", failing == 0),
        second: noisy("second", failing == 1),
        third: noisy("third", failing == 2),
    }
}

fn out_of_order(failing: usize) -> Three {
    Three {
        third: noisy("third", failing == 0),
        first: noisy("first", failing == 1),
        second: noisy("second", failing == 2),
    }
}

fn tuple(failing: usize) -> (Noisy, u8, Noisy, Noisy) {
    (noisy("0", failing == 0), 5, noisy("2", failing == 1), noisy("3", failing == 2))
}

fn array(failing: usize) -> [Noisy; 3] {
    [noisy("[0]", failing == 0), noisy("[1]", failing == 1), noisy("[2]", failing == 2)]
}

fn boxed(failing: usize) -> Box<Three> {
    Box::new(three(failing))
}

fn shapes(failing: usize) -> (Shape, Shape) {
    (
        Shape::Pair(noisy("a", failing == 0), noisy("b", failing == 1)),
        Shape::Named { left: noisy("left", failing == 2), right: noisy("right", failing == 3), size: size(failing == 4) },
    )
}

fn vector(failing: usize) -> Vec<Noisy> {
    vec![noisy("v0", failing == 0), noisy("v1", failing == 1), noisy("v2", failing == 2)]
}

fn rest(failing: usize) -> Three {
    let base = three(9);
    Three { second: noisy("other", failing == 0), ..base }
}

fn moved_out(failing: bool) {
    let t = three(9);
    let Three { second, .. } = t;
    if failing {
        panic!("in the middle");
    }
    println!("has {}", second.0);
}

fn attempt<T>(what: &str, make: impl FnOnce() -> T) {
    println!("-- {what}");
    match catch_unwind(AssertUnwindSafe(make)) {
        Ok(_) => println!("made"),
        Err(why) => println!("caught {}", why.downcast_ref::<String>().cloned().unwrap_or_else(|| why.downcast_ref::<&str>().unwrap().to_string())),
    }
}

fn main() {
    for failing in 0..4 {
        attempt("struct", || three(failing));
        attempt("struct out of order", || out_of_order(failing));
        attempt("tuple", || tuple(failing));
        attempt("array", || array(failing));
        attempt("box", || boxed(failing));
        attempt("vec", || vector(failing));
    }
    for failing in 0..6 {
        attempt("enums", || shapes(failing));
    }
    attempt("rest", || rest(0));
    attempt("rest", || rest(1));
    attempt("moved out", || moved_out(true));
    attempt("moved out", || moved_out(false));
}
