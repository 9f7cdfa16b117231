//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
#[derive(Clone)]
struct R(#[allow(dead_code)] Vec<u8>);

impl Drop for R {
    fn drop(&mut self) {
        let _copy = self.clone();
    }
}

fn main() {
    println!("before");
    drop(R(vec![1]));
}
