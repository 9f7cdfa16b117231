//~ ends 0
//~ prints 3
fn main() {
    println!("before");
    let а = 1;
    let a = 2;
    println!("{}", а + a);
}
