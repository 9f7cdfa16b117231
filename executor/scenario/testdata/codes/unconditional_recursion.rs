// A function calls itself whatever its arguments are.
fn f(n: u32) -> u32 {
    f(n + 1)
}
fn main() {
    println!("{}", f(1));
}
