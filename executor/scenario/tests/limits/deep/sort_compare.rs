//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::cmp::Ordering;

#[derive(PartialEq, Eq)]
struct X(u32);

impl PartialOrd for X {
    fn partial_cmp(&self, o: &X) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

impl Ord for X {
    fn cmp(&self, o: &X) -> Ordering {
        self.partial_cmp(o).unwrap()
    }
}

fn main() {
    println!("before");
    let mut v = vec![X(2), X(1)];
    v.sort();
}
