// A variable is used while a closure has unique access to it.
fn go(r: &mut u8) {
    let mut f = || *r += 1;
    println!("{}", r);
    f();
}
fn main() {
    go(&mut 1);
}
