use std::mem::ManuallyDrop;
#[derive(Clone, Copy)]
union U { a: u32, b: (u8, u8), p: &'static u32 }
union D { s: ManuallyDrop<String>, n: u64 }
fn main() {
    let mut u = U { a: 1 };
    println!("{}", u.a);
    u.a = 2;
    u.b.0 = 3;
    u.a += 1;
    let U { a } = u;
    match u { U { a: 1 } => {} _ => {} }
    let r = &u.a;
    let q = &raw const u.a;
    let q = &raw mut u.b.1;
    let x = *u.p;
    let c = || u.a;
    let _ = u.a;
    println!("{r} {x} {}", c());
}
