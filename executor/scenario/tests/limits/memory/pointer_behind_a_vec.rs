//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes at 56 bytes behind the start of an allocation of 48 bytes (heap): out-of-bounds po
fn main() {
    let v = vec![String::from("a"), String::from("b")];
    let p = v.as_ptr();
    unsafe { println!("{}", *p.add(1)); println!("{}", *p.add(2)); }
}
