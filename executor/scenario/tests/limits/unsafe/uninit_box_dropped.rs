//~ ends 0
//~ prints after
fn main() {
    println!("before");
    let b: Box<Vec<u8>> = unsafe { std::mem::MaybeUninit::uninit().assume_init() };
    drop(b);
    println!("after");
}
