//~ ends 0
//~ prints true
struct D(u32);

impl Drop for D {
    fn drop(&mut self) {
        println!("drop {}", self.0);
        if self.0 == 1 {
            panic!("in drop of {}", self.0);
        }
    }
}

fn main() {
    println!("before");
    let r = std::panic::catch_unwind(|| drop(vec![D(0), D(1), D(2)]));
    println!("{}", r.is_err());
    let r = std::panic::catch_unwind(|| drop((D(0), D(1), D(2))));
    println!("{}", r.is_err());
}
