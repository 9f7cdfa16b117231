//! What is borrowed out of an array can be counted with; a reference compared with a pointer becomes one.
fn main() {
    let a = [0; 5];
    let p1: *const i32 = &a[1];
    let p2: *const i32 = &a[3];
    unsafe {
        println!("{} {}", p2.offset_from(p1), *p1);
    }
    println!("{}", a.as_ptr_range().contains(&p1));
    let mut v = vec![1u8, 2, 3];
    let q: *mut u8 = &mut v[2];
    let r = v.as_mut_ptr();
    unsafe {
        println!("{}", q.offset_from(r));
        *q.offset(-1) = 9;
    }
    println!("{v:?}");
    let b = [13u8, 17u8];
    let x = &b[0] as *const u8;
    unsafe {
        println!("{} {}", *x.offset(1), *x.add(1));
    }
    let x = Box::new(5);
    let xp: *const i32 = &*x;
    println!("{}", xp == &*x);
    let y = 7;
    println!("{}", xp == &y);
    let xr = &*x;
    println!("{}", std::ptr::eq(xr, xp));
    assert_eq!(xp, &*x);
}
