//~ ends 1
fn main() {
    println!("before");
    std::process::exit(i32::MIN + 1);
}
