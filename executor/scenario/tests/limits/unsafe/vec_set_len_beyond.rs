//~ ends 139
//~ says error: Undefined Behavior: reading memory at
fn main() {
    println!("before");
    let mut v: Vec<String> = Vec::with_capacity(4);
    unsafe { v.set_len(4) };
    println!("{}", v.len());
    println!("{:?}", v[3]);
}
