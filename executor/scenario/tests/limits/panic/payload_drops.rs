//~ ends 101
//~ says Box<dyn Any>
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        println!("payload dropped");
    }
}

fn main() {
    println!("before");
    let r = std::panic::catch_unwind(|| std::panic::panic_any(Bomb));
    println!("{}", r.is_err());
    drop(r);
    std::panic::panic_any(Bomb);
}
