//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let n = std::env::args().count();
    unsafe { std::hint::assert_unchecked(n > 100) };
    println!("{n}");
}
