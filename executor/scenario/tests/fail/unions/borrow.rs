#[derive(Clone, Copy)]
union U { a: u32, b: (u8, u8) }
fn main() {
    let mut u = U { a: 1 };
    unsafe {
        let p = &mut u.a;
        let q = &u.b;
        *p = 1;
        println!("{:?}", q);
        let p = &mut u.b.0;
        let q = &mut u.b.1;
        *p = *q;
        let p = &u.a;
        u.b = (1, 2);
        println!("{p}");
        let p = &u.a;
        let q = &u.b;
        println!("{p} {q:?}");
    }
}
