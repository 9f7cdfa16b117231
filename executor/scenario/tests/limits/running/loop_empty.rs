//~ ends never
fn main() {
    println!("before");
    loop {}
}
