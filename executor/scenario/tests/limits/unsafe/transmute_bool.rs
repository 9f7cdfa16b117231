//~ ends 0
//~ prints 2
fn main() {
    println!("before");
    let b: bool = unsafe { std::mem::transmute(2u8) };
    println!("{}", if b { 1 } else { 0 });
    println!("{:?}", match b { true => 1, false => 2 });
}
