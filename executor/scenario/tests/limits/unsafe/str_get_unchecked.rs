//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let s = "aß";
    let t = unsafe { s.get_unchecked(2..100) };
    println!("{}", t.chars().count());
}
