//~ ends 139
//~ says error: Undefined Behavior: reading memory at
fn main() {
    let x = [1u8, 2, 3, 4];
    let p = x.as_ptr();
    unsafe {
        let q = p.wrapping_sub(1).wrapping_add(2);
        println!("{}", *q);
        println!("{}", *(p.wrapping_sub(1)));
    }
}
