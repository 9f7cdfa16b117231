//~ ends 101
//~ says in Debug
use std::fmt;

struct E;

impl fmt::Debug for E {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        panic!("in Debug");
    }
}

fn main() {
    println!("before");
    Err::<(), E>(E).unwrap();
}
