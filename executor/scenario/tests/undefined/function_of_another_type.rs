fn twice(n: u32) -> u32 {
    n * 2
}
fn main() {
    let f: fn(u32) -> u32 = twice;
    let g: fn(u32, u64) -> u64 = unsafe { std::mem::transmute(f) };
    println!("{}", g(1, 2)); //~ as a function pointer but it does not point to a function of that type
}
