//~ ends 139
//~ says error: Undefined Behavior: using
fn main() {
    println!("before");
    let n: (u8, f64, Option<Box<u8>>) = unsafe { std::mem::zeroed() };
    println!("{n:?}");
    let f: fn() = unsafe { std::mem::zeroed() };
    f();
}
