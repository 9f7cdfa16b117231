fn main() {
    let b = Box::new(5u64);
    let p = Box::into_raw(b) as usize;
    let q = (p | 1) as *mut u64;
    println!("{}", q as usize & 1);
    let r = ((q as usize) & !1) as *mut u64;
    unsafe { *r += 1; println!("{}", *Box::from_raw(r)); }
    let n: *const u8 = 16 as *const u8;
    println!("{} {:?} {}", n.is_null(), n, std::ptr::null::<u8>().is_null());
    let f: fn(i32) -> i32 = |x| x + 1;
    let g = f as *const ();
    let h: fn(i32) -> i32 = unsafe { std::mem::transmute(g) };
    println!("{} {}", h(1), g == f as *const ());
    let dy: Box<dyn std::fmt::Debug> = Box::new([1, 2]);
    let raw = Box::into_raw(dy);
    let thin = raw as *mut [i32; 2];
    unsafe { (*thin)[0] = 9; println!("{:?}", Box::from_raw(raw)); }
    text();
}

fn text() {
    let s = String::from("héllo");
    let p = s.as_ptr();
    unsafe {
        for i in 0..s.len() {
            print!("{} ", *p.add(i));
        }
    }
    let b = unsafe { std::slice::from_raw_parts(p, 3) };
    println!("{b:?} {}", s.as_ptr() == s[..].as_ptr());
}
