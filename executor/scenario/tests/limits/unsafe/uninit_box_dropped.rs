//~ ends 139
//~ says error: Undefined Behavior: constructing invalid value: encountered
fn main() {
    println!("before");
    let b: Box<Vec<u8>> = unsafe { std::mem::MaybeUninit::uninit().assume_init() };
    drop(b);
    println!("after");
}
