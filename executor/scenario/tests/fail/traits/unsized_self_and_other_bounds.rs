// A trait's Self may be unsized: it cannot become an object, nor be part of a struct. All bounds that an impl needs and
// that do not hold are reported, and that a for loop moves what it is over.
use std::collections::HashSet;

trait Visitor {
    fn visit(&mut self);
    fn walk(&mut self) {
        drive(self);
    }
}

fn drive(v: &mut dyn Visitor) {
    v.visit();
}

struct Numbered<T> {
    value: T,
    number: u8,
}

trait Number {
    fn numbered(self) -> u8
    where
        Self: Sized;
    fn again(&self, other: &str) -> u8 {
        let n = Numbered { value: *other, number: 1 };
        n.number
    }
}

fn main() {
    let set: HashSet<f64> = vec![1.0].into_iter().collect();
    println!("{:?}", set);
    for byte in b"ab"[..] {
        println!("{}", byte);
    }
}
