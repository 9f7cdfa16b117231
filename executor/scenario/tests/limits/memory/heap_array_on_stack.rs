//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ long
fn main() {
    println!("before");
    let a = [[0u8; 1 << 20]; 1 << 10];
    println!("{}", a.len());
}
