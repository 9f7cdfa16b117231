//~ ends never
use std::sync::Arc;

fn main() {
    println!("before");
    let a = Arc::new(1);
    loop {
        std::mem::forget(a.clone());
    }
}
