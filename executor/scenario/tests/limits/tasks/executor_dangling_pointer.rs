//~ ends 0
//~ prints 4
fn main() {
    println!("before");
    let p = {
        let b = Box::new(String::from("text"));
        &*b as *const String
    };
    println!("{}", unsafe { (*p).len() });
}
