// A null pointer is dereferenced.
fn main() {
    let n = unsafe { *std::ptr::null::<u8>() };
    println!("{n}");
}
