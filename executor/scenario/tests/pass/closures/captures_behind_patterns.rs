//! Closures capture what is behind references that patterns look through; branches meet at the type of a later one.
#[derive(Debug)]
enum E { A(u32), B(String) }
struct P { a: u32, s: String, t: (u32, Option<String>) }
fn main() {
    let e = E::A(3);
    let r = &e;
    let f = || match r { E::A(x) => *x, E::B(s) => s.len() as u32 };
    println!("{}", f());
    let mut e2 = E::B("x".into());
    let m = &mut e2;
    let mut g = || match m { E::A(x) => *x += 1, E::B(s) => s.push('y') };
    g(); g();
    println!("{m:?}");
    let mut g = || if let E::B(s) = m { s.push('z') };
    g();
    println!("{m:?}");
    let mut p = P { a: 1, s: "s".into(), t: (2, Some("o".into())) };
    let q = &mut p;
    let mut h = || { let P { a, t: (b, Some(c)), .. } = q else { return }; *a += *b; c.push('!'); };
    h(); h();
    q.s.push('w');
    println!("{} {} {:?}", q.a, q.s, q.t);
    let k = &p;
    let c = || { let &P { a, ref s, t: (b, ref o) } = k; format!("{a} {s} {b} {o:?}") };
    println!("{}", c());
    let v = vec![1, 2, 3];
    let w = &v[..];
    let s = || match w { [a, rest @ ..] => a + rest.len(), [] => 0 };
    println!("{}", s());
    let b = &Box::new((1, String::from("b")));
    let d = || { let (x, y) = &**b; format!("{x}{y}") };
    println!("{}", d());
    let rr = &&e;
    let z = || match rr { E::A(x) => *x, _ => 0 };
    println!("{}", z());
    let o = &Some((1, 2));
    let y = || match o { Some((1, n)) | Some((n, 1)) => *n, Some((_, _)) => 9, None => 0 };
    println!("{}", y());
    let t = (&e, 3);
    let u = || match t { (E::A(x), 3) => *x, (E::B(_), n) => n, _ => 7 };
    println!("{}", u());
    let mv = move || match k { P { a: 3, .. } => 1, P { s, .. } => s.len() };
    println!("{} {:?}", mv(), std::mem::size_of_val(&mv));
    let five = later(&5);
    println!("{} {} {}", five(), longer(&"x", "yy", true), longer(&"x", "yy", false));
    let n = 'l: {
        if five() == 5 {
            break 'l std::iter::once(1).fold(2i8, |a, b: i8| a.wrapping_add({ b }));
        }
        0_i8
    } as u8;
    println!("{n}");
}
fn later<'a>(x: &'a i32) -> Box<dyn Fn() -> i32 + 'a> {
    Box::new(|| match x {
        3 => 0,
        _ => *x,
    })
}
fn longer(x: &&str, y: &str, first: bool) -> usize {
    let z = if first { x } else { y };
    z.len()
}
