//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
fn main() {
    println!("before");
    let o: Option<Box<u8>> = None;
    println!("{}", unsafe { o.unwrap_unchecked() });
}
