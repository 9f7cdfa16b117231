//~ ends 0
//~ prints 1
fn main() {
    println!("before");
    let t = (/*@6000{*/1, /*}@*/);
    println!("{}", t.5999);
}
