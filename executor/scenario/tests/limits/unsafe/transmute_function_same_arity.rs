//~ ends 139
//~ says error: what is called is no function, or one with other parameters
fn main() {
    println!("before");
    fn one(s: String) -> usize { s.len() }
    let f: fn(u64) -> usize = unsafe { std::mem::transmute(one as fn(String) -> usize) };
    println!("{}", f(1));
}
