//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let mut s = String::new();
    println!("{}", s.try_reserve(usize::MAX).is_err());
    s.reserve(1 << 50);
}
