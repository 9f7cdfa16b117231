// What `as *const _` points to is told by what comes later, or is what it was.
fn is_null(p: *const ()) -> bool {
    p.is_null()
}
fn is_null_mut(p: *mut u8) -> bool {
    p.is_null()
}
struct P(u8);
fn main() {
    let p: *const P = &P(1);
    println!("{}", is_null(p as *const _));
    let q: *const u8 = p as *const _;
    println!("{} {}", q.is_null(), is_null_mut(p as *mut _));
    let s = 3u8;
    let r = &s as *const _;
    println!("{} {}", unsafe { *r }, r == &s as *const _);
    let mut a = [1, 2];
    let m = a.as_mut_ptr() as *const _;
    println!("{}", unsafe { *m });
    let raw = Box::into_raw(Box::new(4u8)) as *mut _;
    let b: Box<u8> = unsafe { Box::from_raw(raw) };
    println!("{b}");
}
