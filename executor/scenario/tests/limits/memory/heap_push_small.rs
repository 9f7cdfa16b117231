//~ ends never
fn main() {
    println!("before");
    let mut v = Vec::new();
    loop {
        v.push(1u8);
    }
}
