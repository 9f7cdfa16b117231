//~ ends 101
//~ says range start index 2 out of range for slice of length 1
fn main() {
    println!("before");
    let mut v = vec![String::from("a"), String::from("b"), String::from("c")];
    std::mem::forget(v.drain(1..));
    println!("{}", v.len());
    let mut s = String::from("text");
    std::mem::forget(s.drain(..2));
    println!("{s}");
    v.drain(2..1);
}
