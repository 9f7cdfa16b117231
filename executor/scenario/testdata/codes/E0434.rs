// An inner function uses a local variable of the function around it.
fn main() {
    let y = 5;
    fn f() -> u32 {
        y
    }
    println!("{} {y}", f());
}
