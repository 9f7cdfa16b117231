//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let o: Option<Box<u8>> = None;
    println!("{}", unsafe { o.unwrap_unchecked() });
}
