//~ ends refused
//~ says 4: E0599 no method named `try_reserve` found for struct `String` in the current scope
fn main() {
    println!("before");
    let mut s = String::new();
    println!("{}", s.try_reserve(usize::MAX).is_err());
    s.reserve(1 << 50);
}
