//~ ends 139
//~ says error: Undefined Behavior: constructing invalid value: encountered
fn main() {
    println!("before");
    let v: Vec<String> = unsafe { std::mem::zeroed() };
    println!("{}", v.len());
    let b: Box<dyn Fn() -> u32> = unsafe { std::mem::MaybeUninit::zeroed().assume_init() };
    println!("{}", b());
}
