//~ ends 139
//~ says error: a null pointer was followed, or one to nothing: look at the unsafe blocks
fn main() {
    println!("before");
    let w: std::task::Waker = unsafe { std::mem::zeroed() };
    w.wake_by_ref();
}
