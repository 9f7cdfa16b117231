//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::ops::Deref;

struct D;

impl Deref for D {
    type Target = str;
    fn deref(&self) -> &str {
        self.trim()
    }
}

fn main() {
    println!("before");
    println!("{}", D.len());
}
