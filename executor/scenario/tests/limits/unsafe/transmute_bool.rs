//~ ends 139
//~ says error: Undefined Behavior: constructing invalid value: encountered
fn main() {
    println!("before");
    let b: bool = unsafe { std::mem::transmute(2u8) };
    println!("{}", if b { 1 } else { 0 });
    println!("{:?}", match b { true => 1, false => 2 });
}
