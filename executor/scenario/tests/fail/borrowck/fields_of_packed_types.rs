// A field of a packed type may not be aligned, so there are no references to it.
#![allow(dead_code, unused_variables, unused_must_use)]
use std::fmt::Debug;

#[repr(packed)]
struct P {
    a: u8,
    b: String,
    c: [u8; 3],
}

#[repr(C, packed(2))]
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Q {
    a: u8,
    b: u32,
    c: u16,
    d: (u8, u8),
}

#[repr(packed)]
union U {
    x: u32,
    y: u8,
}

#[repr(packed)]
struct G<T>(T, u8);

fn main() {
    let p = P { a: 1, b: String::new(), c: [1; 3] };
    let r = &p.b;
    let ok = (&p.a, &p.c);
    let mut q = Q { a: 1, b: 2, c: 3, d: (1, 2) };
    let z = &mut q.b;
    let ok = (&q.c, &q.d.1);
    println!("{} {}", q.b, q.a);
    println!("{} {}", { q.b }, q.a);
    q.b.to_string();
    q.b += 1;
    let Q { ref b, .. } = q;
    match q {
        Q { b: ref mut k, .. } => {}
    }
    if let Q { b: 5, .. } = q {}
    let c = || println!("{}", q.b);
    let c = || q.b += 1;
    let c = move || {
        let k = &q.b;
    };
    let u = U { x: 3 };
    unsafe {
        let k = &u.x;
        let k = &u.y;
    }
    let g = G(1u32, 2);
    let k = &g.0;
    let k = &g.1;
    let raw = std::ptr::addr_of!(q.b);
    assert_eq!(q.b, 3);
    let boxed = G(Box::new(3), 1);
    let k = &*boxed.0;
    let s = format!("{:?}", q);
}

fn of_a_parameter<T: Debug>(g: G<T>) {
    let k = &g.0;
}
