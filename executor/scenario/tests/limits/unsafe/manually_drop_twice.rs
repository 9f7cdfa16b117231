//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    let mut m = std::mem::ManuallyDrop::new(vec![String::from("x")]);
    unsafe {
        std::mem::ManuallyDrop::drop(&mut m);
        std::mem::ManuallyDrop::drop(&mut m);
    }
    println!("{}", m.len());
}
