// Each use of a captured variable that the Fn trait of the context does not allow is reported.
fn call(f: impl Fn()) { f() }
fn eat(s: String) {}
fn main() {
    let mut n = 1;
    let mut m = 2;
    let mut v = vec![1];
    call(|| { n += 1; m = 3; v.push(1); n += 2; });
    let s = String::new();
    let t = String::new();
    call(|| { eat(s); eat(t); eat(s); v.clear(); });
    let w = vec![1];
    call(move || { drop(w); });
}
