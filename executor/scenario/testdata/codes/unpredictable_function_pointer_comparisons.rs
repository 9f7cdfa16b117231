// Two function pointers are compared.
fn f() {}

fn main() {
    let p: fn() = f;
    println!("{}", p == f as fn());
    assert!(p == f as fn());
    let q = &p;
    if *q != p {}
}
