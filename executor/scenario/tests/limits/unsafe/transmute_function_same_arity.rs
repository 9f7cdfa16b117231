//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 24 bytes, but got
fn main() {
    println!("before");
    fn one(s: String) -> usize { s.len() }
    let f: fn(u64) -> usize = unsafe { std::mem::transmute(one as fn(String) -> usize) };
    println!("{}", f(1));
}
