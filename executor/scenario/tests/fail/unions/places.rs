#![allow(dead_code, unused)]
#[derive(Clone, Copy)]
struct P { a: u8, arr: [u8; 2] }
static mut S: P = P { a: 1, arr: [0; 2] };
#[derive(Clone, Copy)]
union U { a: [u8; 4], p: P, q: *mut u8, m: (u8, u16) }
union O { u: U, r: std::mem::ManuallyDrop<Box<u8>>, x: &'static [u8] }
fn main() {
    let mut v = P { a: 1, arr: [0; 2] };
    let ptr = &raw mut v;
    let a = &raw const S;
    let b = &raw const S.a;
    let c = &raw const S.arr[0];
    let d = &raw const *ptr;
    let mut u = U { a: [0; 4] };
    u.a[1] = 2;
    u.p.arr[0] = 1;
    u.p.a = 1;
    let i = 1;
    u.a[i] = 3;
    (u.a) = [1; 4];
    let f = &raw const u.a[0];
    let g = &raw const u.p;
    let g = &raw const (u.p);
    let g = &raw const u.p.a;
    *u.q = 1;
    let mut o = O { u };
    o.u.a = [1; 4];
    o.u.a[0] = 1;
    (o.u.a, o.u.p.a) = ([0; 4], 1);
    let h = &raw const o.u.a;
    let k = &raw const o.x[0];
    let t = u.m.0 + 1;
    let z = &u.a[1..];
    match u { U { m: (0, _) } => {} U { m: (_, x) } => {} }
    match u { U { m: (_, _) } => {} }
    match o { O { u: U { a: [0, ..] } } => {}, _ => {} }
    match u { U { a: [..] } => {} }
    match u { U { m: y @ (0, _) } => {}, U { m: _ | _ } => {} }
    u = U { a: [1; 4] };
    let n = std::mem::size_of_val(&u.a);
    u.a[0] += 1;
    let w: u8; U { a: [w, ..] } = u;
}
