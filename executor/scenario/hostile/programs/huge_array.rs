//~ ends 0
//~ prints 200000
fn main() {
    println!("before");
    let a = [/*@200000{*/1, /*}@*/];
    println!("{}", a.len());
}
