use std::future::ready;
fn eat<T>(_: T) {}
fn see<T>(_: &T) {}
struct P { a: String, b: String, n: u8 }
struct D(String);
impl Drop for D { fn drop(&mut self) {} }
enum E { A(String), B { s: String, n: u8 }, C }
fn p() -> P { P { a: String::new(), b: String::new(), n: 1 } }
fn a() { let x = p(); eat(x.a); see(&x.b); see(&x); }
fn b() { let x = p(); eat(x.a); eat(x); }
fn c() { let mut x = p(); eat(x.a); x.a = String::new(); eat(x); }
fn d() { let mut x = p(); eat(x); x.a = String::new(); }
fn e() { let x = p(); let y = P { a: String::new(), ..x }; eat(y); see(&x.a); see(&x.b); }
fn f() { let x = Box::new(p()); eat(x.a); see(&x.b); see(&x); }
fn g() { let x = Box::new(p()); eat(*x); see(&x); }
fn h() { let x = D(String::new()); eat(x.0); }
fn i(e: E) { match e { E::A(s) => eat(s), E::B { s, n } => { eat(s); eat(n) } E::C => {} } see(&e); }
fn j(e: &E) { match *e { E::A(s) => eat(s), E::B { s, .. } => eat(s), E::C => {} } }
fn k(e: E) { if let E::A(s) = e { eat(s); } else { see(&e); } see(&e); }
fn l(e: E) { if let E::A(ref s) = e { see(s); } eat(e); eat(e); }
fn m() { let s = String::new(); let t = s; let u = s; eat(t); eat(u); }
fn n() { let s = String::new(); for _ in 0..3 { eat(s); } }
fn o() { let s = String::new(); while true { eat(s); break; } eat(s); }
fn q() { let mut s = String::new(); loop { eat(s); s = String::new(); } }
fn r(c: bool) { let s = String::new(); if c { eat(s); } else { see(&s); } eat(s); }
fn s() { let v = vec![1]; let w = v; eat(v.len()); eat(w); }
fn t() { let v = vec![String::new()]; let c = move || v.len(); eat(c()); eat(v); }
fn u() { let s = String::new(); let c = || see(&s); c(); eat(s); }
fn v() { let s = String::new(); let f = async move { eat(s) }; eat(f); eat(s); }
async fn w() { let s = String::new(); ready(()).await; eat(s); ready(()).await; eat(s); }
async fn x(s: String) { eat(s); ready(()).await; see(&s); }
fn y() { let x: String; eat(x); }
fn z(c: bool) { let x: String; if c { x = String::new(); } eat(x); }
fn aa(c: bool) { let x: String; match c { true => x = String::new(), false => return } eat(x); }
fn ab(c: bool) { let x: i32; loop { if c { x = 1; break; } } eat(x); }
fn ac() { let x; x = 1; x = 2; eat(x); }
fn ad() { let x = 1; x += 1; eat(x); }
fn ae() { let (a, b) = (1, 2); a = 3; eat(a + b); }
fn af(a: u8, (b, c): (u8, u8)) { a = 1; b = 2; eat(a + b + c); }
fn ag() { for i in 0..3 { i = 4; eat(i); } }
fn ah(o: Option<u8>) { if let Some(x) = o { x = 3; eat(x); } }
fn ai() { let x = p(); x.n = 3; eat(x.n); }
fn aj() { let x = [1, 2]; x[0] = 3; eat(x); }
fn ak() { let a = [String::new(), String::new()]; let [x, _] = a; eat(x); see(&a); }
fn al() { let a = [String::new(), String::new()]; eat(a[0]); }
fn am(v: Vec<String>) { eat(v[0]); }
fn an(v: &mut P) { eat(v.a); }
fn ao(v: &P) -> String { v.a }
fn ap(v: std::rc::Rc<P>) { eat(v.a); }
fn aq(o: &mut Option<String>) { eat(o.unwrap()); }
fn ar() { let s = String::new(); let r = &s; eat(*r); }
fn at(o: Option<String>) { match o { Some(s) if { eat(s); true } => {} _ => {} } }
fn au(s: String) { let f = move || eat(s); f(); f(); }
fn av() { let a = String::new(); let b = (a, 1); eat(b.0); eat(b); }
fn aw() -> Result<(), String> { let s = String::new(); let r: Result<u8, String> = Err(s); r?; eat(s); Ok(()) }
fn ax() { let s = String::new(); let t = if true { s } else { String::new() }; eat(t); eat(s); }
fn ay() { let Some(s) = Some(String::new()) else { return }; eat(s); eat(s); }
fn az() { let x = p(); let P { a, .. } = x; eat(a); eat(x.b); eat(x.a); }
fn ba(x: &mut String) { let y = x; y.push('a'); x.push('b'); }
fn bb(x: &mut String) { bc(x); bc(x); x.push('b'); }
fn bc(x: &mut String) { x.push('a'); }
fn bd(x: &mut String) { eat(x); x.push('b'); }
fn be() { let s = String::new(); s.into_bytes(); s.len(); }
fn bf() { let s = String::new(); 'a: { eat(s); break 'a; } eat(s); }
fn bg(c: bool) { let s = String::new(); let t = match c { true => { eat(s); return } false => 1 }; eat(t); eat(s); }
fn bh() { let s = String::new(); let f = |t: String| { eat(t); eat(t) }; f(s); }
fn bi() { let s = String::new(); (eat(s), see(&s)); }
fn bj() { let x: (String, String); x.0 = String::new(); }
fn bk() { static mut N: String = String::new(); unsafe { eat(N); } }
fn bl(b: Box<Option<String>>) { match *b { Some(s) => eat(s), None => {} } see(&b); }
fn bm(p: *const String) { unsafe { eat(*p); } }
fn bn() { let s = String::new(); let c = || { eat(s); }; eat(c); see(&s); }
fn bo() { let mut v = vec![]; let s = String::new(); loop { v.push(s); } }
fn main() {}
