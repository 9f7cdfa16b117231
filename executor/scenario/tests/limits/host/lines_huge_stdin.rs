//~ ends 0
//~ prints 0
fn main() {
    println!("before");
    let mut s = String::new();
    while std::io::stdin().read_line(&mut s).unwrap() > 0 {}
    println!("{}", s.len());
}
