//~ ends never
fn main() {
    println!("before");
    loop {
        let _ = std::panic::catch_unwind(|| {
            let v: Vec<u32> = Vec::new();
            v[0]
        });
    }
}
