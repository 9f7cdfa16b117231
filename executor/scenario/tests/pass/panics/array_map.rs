// A panic in the closure of array::map drops what is made before what is left.
use std::panic::catch_unwind;

struct Loud(u32);

impl Drop for Loud {
    fn drop(&mut self) {
        print!("~{} ", self.0);
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    for at in 1..=4 {
        let r = catch_unwind(|| {
            [1, 2, 3, 4].map(Loud).map(|x| if x.0 == at { panic!() } else { Loud(x.0 * 10) });
        });
        println!("{}", r.is_err());
    }
}
