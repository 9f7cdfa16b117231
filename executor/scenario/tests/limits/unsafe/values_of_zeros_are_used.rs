//~ ends 139
//~ says error: a null pointer was followed, or one to nothing: look at the unsafe blocks
fn main() {
    println!("before");
    let v: Vec<String> = unsafe { std::mem::zeroed() };
    println!("{}", v.len());
    let b: Box<dyn Fn() -> u32> = unsafe { std::mem::MaybeUninit::zeroed().assume_init() };
    println!("{}", b());
}
