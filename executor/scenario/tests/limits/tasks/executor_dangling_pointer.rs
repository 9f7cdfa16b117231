//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    let p = {
        let b = Box::new(String::from("text"));
        &*b as *const String
    };
    println!("{}", unsafe { (*p).len() });
}
