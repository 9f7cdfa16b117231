//~ ends 0
//~ prints Some("from a drop")
struct D;

impl Drop for D {
    fn drop(&mut self) {
        std::panic::resume_unwind(Box::new("from a drop"));
    }
}

fn main() {
    println!("before");
    println!("{:?}", std::panic::catch_unwind(|| { let _e = D; }).unwrap_err().downcast_ref::<&str>());
}
