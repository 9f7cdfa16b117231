//~ ends never
fn main() {
    println!("before");
    let mut it = std::iter::repeat_with(|| 0u8).peekable();
    while it.next_if_eq(&0).is_some() {}
    println!("after");
}
