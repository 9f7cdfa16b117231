//~ ends 0
//~ prints 31996001
fn main() {
    println!("before");
    let x = 1u64;
/*@8000{*/    let x = { let y = x; move |z: u64| y + z }(@i@);
/*}@*/    println!("{x}");
}
