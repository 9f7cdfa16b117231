//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let a = vec![1u8, 2, 3];
    println!("{}", unsafe { a.get_unchecked(usize::MAX) });
}
