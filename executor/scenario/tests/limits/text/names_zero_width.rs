//~ ends 0
//~ prints 3
fn main() {
    println!("before");
    let a‍b = 1;
    let ab = 2;
    println!("{}", a‍b + ab);
}
