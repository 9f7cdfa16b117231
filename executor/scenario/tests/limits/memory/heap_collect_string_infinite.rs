//~ ends never
fn main() {
    println!("before");
    let s: String = std::iter::repeat("ab").collect();
    println!("{}", s.len());
}
