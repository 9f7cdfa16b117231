//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
fn main() {
    println!("before");
    let s = "aß";
    let t = unsafe { s.get_unchecked(2..100) };
    println!("{}", t.chars().count());
}
