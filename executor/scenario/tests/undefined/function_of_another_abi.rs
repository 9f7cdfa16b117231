struct Pair {
    a: u32,
    b: u32,
}
fn sum(p: Pair) -> u32 {
    p.a + p.b
}
fn main() {
    let f: fn(u64) -> u32 = unsafe { std::mem::transmute(sum as fn(Pair) -> u32) };
    println!("{}", f(1)); //~ as a function pointer but it does not point to a function of that type
}
