//~ ends 101
//~ says internal error: entered unreachable code
fn main() {
    println!("before");
    unsafe { std::hint::unreachable_unchecked() }
}
