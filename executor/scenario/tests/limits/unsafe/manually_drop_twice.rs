//~ ends 0
//~ prints 1
fn main() {
    println!("before");
    let mut m = std::mem::ManuallyDrop::new(vec![String::from("x")]);
    unsafe {
        std::mem::ManuallyDrop::drop(&mut m);
        std::mem::ManuallyDrop::drop(&mut m);
    }
    println!("{}", m.len());
}
