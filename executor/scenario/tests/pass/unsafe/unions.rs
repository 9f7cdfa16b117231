use std::mem::{self, ManuallyDrop};
#[repr(C)]
#[derive(Clone, Copy)]
union IntOrFloat { i: u32, f: f32 }

#[repr(C)]
union Bytes { n: u64, b: [u8; 8], h: (u32, u32) }

union Slot<T> { full: ManuallyDrop<T>, empty: () }

impl<T> Slot<T> {
    const fn new() -> Self { Slot { empty: () } }
    fn put(&mut self, t: T) { self.full = ManuallyDrop::new(t); }
    unsafe fn take(&mut self) -> T { unsafe { ManuallyDrop::take(&mut self.full) } }
}

struct Noisy(&'static str);
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }

#[repr(u32)]
#[derive(Debug, Clone, Copy, PartialEq)]
enum Tag { I, F }
#[repr(C)]
struct Value { tag: Tag, u: IntOrFloat }

fn is_zero(v: Value) -> bool {
    unsafe {
        match v {
            Value { tag: Tag::I, u: IntOrFloat { i: 0 } } => true,
            Value { tag: Tag::F, u: IntOrFloat { f: n } } if n == 0.0 => true,
            _ => false,
        }
    }
}

fn kind(u: IntOrFloat) -> &'static str {
    unsafe { match u { IntOrFloat { i: 10 } => "ten", IntOrFloat { f } if f > 1.0 => "big", _ => "other" } }
}
fn main() {
    let mut u = IntOrFloat { f: 1.0 };
    println!("{:#x}", unsafe { u.i });
    u.i = 0x40490fdb;
    println!("{}", unsafe { u.f });
    unsafe { u.i += 1; }
    println!("{:?}", unsafe { u.f });
    println!("{} {}", mem::size_of::<IntOrFloat>(), mem::align_of::<Bytes>());
    let b = Bytes { n: 0x0102030405060708 };
    unsafe {
        println!("{:?} {:?}", b.b, b.h);
        let Bytes { b: [first, .., last] } = b;
        println!("{first} {last}");
        let r = &b.b[1..3];
        println!("{r:?}");
    }
    let mut b = b;
    unsafe { b.b[7] = 0xff; b.h.0 = 0; }
    println!("{:#018x}", unsafe { b.n });
    let mut s: Slot<Noisy> = Slot::new();
    s.put(Noisy("a"));
    let n = unsafe { s.take() };
    println!("taken {}", n.0);
    s.put(Noisy("leaked"));
    println!("{}", mem::size_of::<Slot<String>>());
    println!("{} {}", is_zero(Value { tag: Tag::I, u: IntOrFloat { i: 0 } }), is_zero(Value { tag: Tag::F, u: IntOrFloat { i: 1 } }));
    println!("{} {} {}", kind(IntOrFloat { i: 10 }), kind(IntOrFloat { f: 2.0 }), kind(IntOrFloat { f: 0.5 }));
    const X: u32 = unsafe { IntOrFloat { f: 2.5 }.i };
    println!("{X}");
    let p = &raw const u.i;
    println!("{}", unsafe { *p });
    let c = u;
    println!("{}", unsafe { c.i == u.i });
    const fn transmute<A: Copy, B: Copy>(a: A) -> B {
        union T<A: Copy, B: Copy> { a: A, b: B }
        unsafe { T { a }.b }
    }
    const Y: i64 = transmute::<u64, i64>(u64::MAX);
    println!("{Y}");
    static mut G: IntOrFloat = IntOrFloat { i: 7 };
    unsafe { G.i += 1; let n = G.i; println!("{n}"); }
    let f = || unsafe { u.i };
    println!("{}", f());
    let mut v = vec![IntOrFloat { i: 1 }, IntOrFloat { i: 2 }];
    v[1].f = 0.5;
    println!("{:?}", v.iter().map(|x| unsafe { x.i }).collect::<Vec<_>>());
}
