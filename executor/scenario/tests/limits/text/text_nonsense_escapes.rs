//~ ends refused
//~ says 3:  invalid unicode character escape
fn main() {
    println!("before");
    println!("\u{110000} \u{d800} \u{} \u{1234567} \x80 \q");
    println!("{:?}", '\u{fffe}');
    println!("{:?}", b'é');
}
