use std::mem::ManuallyDrop;
union U { s: ManuallyDrop<String>, v: ManuallyDrop<(u32, u32)> }
fn main() {
    let mut u = U { v: ManuallyDrop::new((1, 2)) };
    unsafe {
        u.v.0 = 3;
        u.s.push('x');
        (*u.v).1 = 4;
        println!("{}", u.s.len());
    }
}
