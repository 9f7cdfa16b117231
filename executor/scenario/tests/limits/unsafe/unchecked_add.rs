//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let n = u8::MAX - std::env::args().count() as u8 + 1;
    println!("{}", unsafe { n.unchecked_add(1) });
}
