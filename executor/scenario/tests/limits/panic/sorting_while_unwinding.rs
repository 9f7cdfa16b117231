//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
struct D(u32);

impl Drop for D {
    fn drop(&mut self) {
        if self.0 == 30 && std::thread::panicking() {
            let mut w: Vec<u32> = (0..50).collect();
            w.sort_by(|_, _| panic!("again"));
        }
    }
}

fn main() {
    println!("before");
    let mut v: Vec<D> = (0..50).map(D).collect();
    v.sort_by(|a, b| if a.0 == 25 { panic!("compare") } else { b.0.cmp(&a.0) });
}
