//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 8 bytes at 16 bytes behind the start of an allocation of 8 bytes (heap): out-of-bounds poi
fn main() {
    println!("before");
    trait T { fn f(&self) -> u64; }
    impl T for u64 { fn f(&self) -> u64 { *self } }
    impl T for String { fn f(&self) -> u64 { self.len() as u64 } }
    let (a, b): (Box<dyn T>, Box<dyn T>) = (Box::new(1u64), Box::new(String::from("xy")));
    let (x, y): ((usize, usize), (usize, usize)) = unsafe { (std::mem::transmute(a), std::mem::transmute(b)) };
    let c: Box<dyn T> = unsafe { std::mem::transmute((x.0, y.1)) };
    println!("{}", c.f());
}
