//~ ends 139
//~ says error: Undefined Behavior: constructing invalid value: encountered
fn main() {
    println!("before");
    let w: std::task::Waker = unsafe { std::mem::zeroed() };
    w.wake_by_ref();
}
