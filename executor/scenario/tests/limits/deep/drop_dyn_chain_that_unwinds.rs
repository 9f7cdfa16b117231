//~ ends 0
//~ prints true
struct Link(Option<Box<dyn std::any::Any>>, u32);
impl Drop for Link {
    fn drop(&mut self) {
        if self.1 == 5_000 { panic!("in the middle"); }
    }
}

fn main() {
    println!("before");
    let mut l = Link(None, 0);
    for i in 1..20_000 { l = Link(Some(Box::new(l)), i); }
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || drop(l)));
    println!("{}", r.is_err());
}
