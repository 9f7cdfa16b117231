// A cast of a mutable reference to a pointer borrows from it: the reference can be used afterwards.
struct Wrapper<'a>(&'a mut i32);

impl Wrapper<'_> {
    fn address(&self) -> *const u8 { self.0 as *const _ as *const u8 }
    fn pointer(&mut self) -> *mut i32 { self.0 as *mut _ }
}

fn set(p: *mut i32, n: i32) { unsafe { *p = n } }

fn elements(a: &mut [u8; 2]) -> u8 {
    let p = a as *mut u8;
    unsafe { *p.add(1) = 9 };
    a[1]
}

fn main() {
    let mut n = 1;
    let r = &mut n;
    let p = r as *mut _;
    set(p, 2);
    set(r as *mut i32, *r + 3);
    let mut closure = || set(r as *mut _, 7);
    closure();
    println!("{r}");
    let mut w = Wrapper(r);
    assert_eq!(w.address(), w.pointer() as *const u8);
    set(w.pointer(), 8);
    println!("{} {}", w.0, elements(&mut [1, 2]));
}
