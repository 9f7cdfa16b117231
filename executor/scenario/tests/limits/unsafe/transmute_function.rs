//~ ends 139
//~ says error: Undefined Behavior: using
fn main() {
    println!("before");
    fn two(a: u64, b: String) -> String { format!("{a}{b}") }
    let f: fn(u64) -> u64 = unsafe { std::mem::transmute(two as fn(u64, String) -> String) };
    println!("{}", f(1));
}
