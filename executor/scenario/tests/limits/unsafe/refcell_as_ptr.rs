//~ ends 0
//~ prints yz
fn main() {
    println!("before");
    let c = std::cell::RefCell::new(vec![1, 2]);
    let b = c.borrow();
    unsafe { (*c.as_ptr()).clear() };
    println!("{:?}", b.first());
    let u = std::cell::UnsafeCell::new(String::from("x"));
    let (p, q) = unsafe { (&mut *u.get(), &mut *u.get()) };
    *p = String::from("y");
    q.push('z');
    println!("{p}");
}
