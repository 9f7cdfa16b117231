//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    unsafe { std::hint::unreachable_unchecked() }
}
