//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    let a = [0u8; 1 << 60];
    println!("{}", a.len());
}
