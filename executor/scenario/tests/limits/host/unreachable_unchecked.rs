//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
fn main() {
    println!("before");
    unsafe { std::hint::unreachable_unchecked() }
}
