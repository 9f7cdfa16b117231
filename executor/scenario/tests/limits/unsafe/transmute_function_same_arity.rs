//~ ends 139
//~ says does not point to a function of that type
fn main() {
    println!("before");
    fn one(s: String) -> usize { s.len() }
    let f: fn(u64) -> usize = unsafe { std::mem::transmute(one as fn(String) -> usize) };
    println!("{}", f(1));
}
