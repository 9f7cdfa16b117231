//~ ends 9
//~ says first
struct D;

impl Drop for D {
    fn drop(&mut self) {
        std::process::exit(9);
    }
}

fn main() {
    println!("before");
    let _d = D;
    panic!("first");
}
