//~ ends 0
//~ prints true
use std::panic::{catch_unwind, AssertUnwindSafe};

fn nest(n: u32) {
    std::thread::scope(|s| {
        for i in 0..2 {
            s.spawn(move || if n == 0 { panic!("leaf {i}") } else { nest(n - 1) });
        }
    });
}

fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| ()));
    println!("{}", catch_unwind(AssertUnwindSafe(|| nest(7))).is_err());
}
