//! A panic of the addition ends the variable while the closure borrows it.
fn keep(f: impl Fn(i32) -> i32 + 'static) -> Box<dyn Fn(i32) -> i32> {
    Box::new(f)
}
fn main() {
    let mut o = 3;
    let f = keep(|x| x + o);
    o += 1;
    println!("{o} {}", f(1));
}
