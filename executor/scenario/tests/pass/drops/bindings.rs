// The variables of a pattern are dropped in the reverse order of the pattern, whatever has to be tested.
struct Noisy(u32);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0)
    }
}

enum Two {
    Empty,
    Full { first: Noisy, second: Noisy },
}
use Two::{Empty, Full};

struct Pair {
    a: Noisy,
    b: Noisy,
}

fn guarded(n: u32) {
    match (Full { first: Noisy(4), second: Noisy(5) }, Noisy(6)) {
        (Full { first: _a, second: _b }, _c) if n == 0 => println!("first arm"),
        (Full { first: _a, second: _b }, _c) if n == 1 => println!("second arm"),
        (Full { first: _a, .. }, _c) if n == 2 => println!("third arm"),
        (Full { second: _a, .. }, _c) => println!("fourth arm"),
        (Empty, _c) => println!("empty"),
    }
}

fn main() {
    for n in 0..4 {
        guarded(n)
    }
    match (Noisy(1), Some(Noisy(2)), Noisy(3)) {
        (_a, Some(_b), _c) => println!("a test in the middle"),
        (_a, None, _c) => println!("none"),
    }
    if let (_a, Some(_b), _c) = (Noisy(1), Some(Noisy(2)), Noisy(3)) {
        println!("if let")
    }
    let (Some(_b), _c) = (Some(Noisy(2)), Noisy(3)) else { return };
    let Pair { b: _x, a: _y } = Pair { a: Noisy(10), b: Noisy(11) };
    match (Some(Pair { a: Noisy(20), b: Noisy(21) }), Noisy(22)) {
        (Some(Pair { b: _x, a: _y }), _z) => println!("fields"),
        _ => println!("none"),
    }
    match (Some(Noisy(30)), Some(Noisy(31))) {
        (Some(_a), None) | (None, Some(_a)) => println!("one"),
        (Some(_b), Some(_a)) => println!("both"),
        _ => println!("none"),
    }
    println!("the end");
}
