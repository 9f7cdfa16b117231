//~ ends 139
//~ says error: a pointer is followed to byte 48 of an allocation of 48 bytes
fn main() {
    let v = vec![String::from("a"), String::from("b")];
    let p = v.as_ptr();
    unsafe { println!("{}", *p.add(1)); println!("{}", *p.add(2)); }
}
