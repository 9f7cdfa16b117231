fn main() {
    let mut v = vec![1u64, 2, 3];
    let p = v.as_ptr();
    v.reserve(1000);
    let first = unsafe { p.read() }; //~ has been freed, so this pointer is dangling
    println!("{first} {}", v.len());
}
