// What is known before a value is compared: the arms of a branch without an expectation get none of each other, a call
// normalises its result before it is compared, and a receiver decides what a method returns.
struct Names<'a> {
    all: Vec<&'a str>,
}

impl<'a> Names<'a> {
    fn get(&self, i: usize) -> Option<&'a str> {
        self.all.get(i)
    }

    fn first(&self) -> String {
        self.all.first().copied().unwrap_or("nobody")
    }
}

fn value(n: Option<&f64>, add: bool) -> f64 {
    let r = match n {
        Some(v) => v,
        None => match add {
            true => 1.0 + 2.0,
            false => 0.5,
        },
    };
    *r
}

fn zero<const R: usize, const C: usize>() -> [[f64; C]; R] {
    [[0.0; R]; C]
}

fn main() {
    let names = Names { all: vec!["a"] };
    println!("{:?} {} {}", names.get(0), names.first(), value(None, true));
    println!("{:?}", zero::<1, 2>());
}
