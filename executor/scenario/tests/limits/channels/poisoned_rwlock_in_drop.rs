//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
use std::sync::RwLock;

struct D<'a>(&'a RwLock<u32>);

impl Drop for D<'_> {
    fn drop(&mut self) {
        println!("poisoned: {}", self.0.is_poisoned());
        *self.0.write().unwrap() += 1;
    }
}

fn main() {
    println!("before");
    let l = RwLock::new(1);
    let _d = D(&l);
    let _g = l.write().unwrap();
    panic!("with the lock");
}
