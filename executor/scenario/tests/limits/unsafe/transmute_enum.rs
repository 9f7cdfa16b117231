//~ ends 139
//~ says error: Undefined Behavior: constructing invalid value: encountered
fn main() {
    println!("before");
    #[derive(Debug)]
    #[repr(u8)]
    #[allow(dead_code)]
    enum E { A, B }
    let e: E = unsafe { std::mem::transmute(200u8) };
    println!("{}", match e { E::A => 1, E::B => 2 });
    println!("{e:?}");
}
