//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::fmt;

struct D;

impl fmt::Display for D {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self)
    }
}

fn main() {
    println!("before");
    println!("{}", D);
}
