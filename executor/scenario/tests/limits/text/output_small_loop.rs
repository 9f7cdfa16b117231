//~ ends never
fn main() {
    println!("before");
    loop {
        print!("x");
    }
}
