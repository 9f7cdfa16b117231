#[repr(u8)]
#[derive(Debug, Clone, Copy)]
#[allow(dead_code)]
enum State {
    Idle = 1,
    Busy = 2,
}
fn main() {
    let n = std::hint::black_box(3u8);
    let s: State = unsafe { std::mem::transmute(n) }; //~ constructing invalid value
    println!("{s:?}");
}
