//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
struct D;

impl Drop for D {
    fn drop(&mut self) {
        let _again = D;
    }
}

fn main() {
    println!("before");
    let _d = D;
}
