//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let mut v: Vec<u64> = vec![1];
    unsafe { v.set_len(usize::MAX / 16) };
    println!("{}", v.len());
    println!("{}", v.iter().count());
    println!("{}", v[1000]);
}
