//~ ends 0
//~ prints 4
struct P(u32);

impl Drop for P {
    fn drop(&mut self) {
        if self.0 > 0 {
            std::panic::panic_any(P(self.0 - 1));
        }
    }
}

fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| {}));
    let mut r = std::panic::catch_unwind(|| std::panic::panic_any(P(3)));
    let mut n = 0;
    while r.is_err() {
        r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(r)));
        n += 1;
    }
    println!("{n}");
}
