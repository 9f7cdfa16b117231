//! The bounds of a struct or an enum fix the signature of a closure that its constructor receives.
struct G<F: FnMut(&str)> {
    f: F,
}
struct T<F>(F)
where
    F: Fn(&[u8]) -> usize;
enum E<F: Fn(String) -> usize> {
    A(F),
    B { f: F },
}
fn main() {
    let mut g = G {
        f: |n| println!("{}", n.len()),
    };
    (g.f)("abc");
    let t = T(|s| s.len() + 1);
    println!("{}", (t.0)(b"ab"));
    let e = E::A(|s| s.len());
    let e2 = E::B {
        f: |s| s.chars().count(),
    };
    if let E::A(f) = e {
        println!("{}", f("xyz".into()));
    }
    if let E::B { f } = e2 {
        println!("{}", f("héy".into()));
    }
}
