//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
struct D;

impl Drop for D {
    fn drop(&mut self) {
        panic!("second");
    }
}

fn main() {
    println!("before");
    let _d = D;
    panic!("first");
}
