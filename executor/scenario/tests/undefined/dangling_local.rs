fn escapes() -> *const u32 {
    let x = 5u32;
    &x
}
fn main() {
    let p = escapes();
    let n = unsafe { *p }; //~ so this pointer is dangling
    println!("{n}");
}
