#[derive(Clone, Copy)]
#[repr(C, packed)]
struct H { kind: u8, length: u32, wide: u64, pair: (u16, u64), f: f64 }
#[repr(packed)]
struct G<T>(u8, T);
fn main() {
    more::main();
    let mut h = H { kind: 1, length: 2, wide: 3, pair: (4, 5), f: 0.5 };
    for i in 0..3 { h.length += i; h.wide *= 2; h.pair.1 += 1; h.f *= 2.0; }
    println!("{} {} {:?} {} {}", { h.length }, { h.wide }, { h.pair }, { h.f }, h.kind);
    let mut v = vec![h; 3];
    v[1].length = 77; v[2].pair = (1, 2);
    for x in &v { let H { length, wide, pair, .. } = *x; println!("{length} {wide} {pair:?}"); }
    let mut g = G(1, String::from("x"));
    g.1 = String::from("yz");
    let G(n, s) = g;
    println!("{n} {s}");
    let mut o = G(1, Some(5u32));
    o.1 = None; println!("{:?}", { o.1 }); o.1 = Some(6); if let Some(x) = { o.1 } { println!("{x}"); }
}
#[repr(C, packed)]
struct Wide { n: u8, o: Option<u64>, a: [u32; 5], t: (u16, Option<(u32, u64)>), r: Result<u16, String>, x: u128 }
#[inline(never)]
fn fill(w: &mut Wide, n: u64) {
    w.o = if n > 0 { Some(n) } else { None };
    w.a = [n as u32; 5];
    w.t = (n as u16, Some((n as u32, n)));
    w.r = if n % 2 == 0 { Err(n.to_string()) } else { Ok(n as u16) };
    w.x = n as u128 * u64::MAX as u128;
}
mod more {
    use super::*;
    pub fn main() {
        let mut w = Wide { n: 1, o: None, a: [0; 5], t: (0, None), r: Ok(1), x: 0 };
        for n in [0, 3, 4] {
            fill(&mut w, n);
            println!("{} {:?} {:?} {:?} {}", w.n, { w.o }, { w.a }, { w.t }, { w.x });
        }
        let Wide { r, .. } = w;
        println!("{r:?}");
    }
}
