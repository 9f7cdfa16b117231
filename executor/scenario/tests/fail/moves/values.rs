fn eat<T>(_: T) {}
fn a() { let p = (String::new(), String::new()); eat(p.0); let (_, b) = p; eat(b); }
fn b() { let p = (String::new(), String::new()); eat(p.0); match p { (_, b) => eat(b) } }
fn c() { let p = (String::new(), String::new()); eat(p.0); let _ = p; }
fn d() { let p = (String::new(), String::new()); eat(p.0); if let (_, b) = &p { eat(b); } }
fn e() { let o = Some(String::new()); if let Some(s) = o { eat(s); } match o { None => {}, Some(_) => {} } }
fn f() { let s = String::new(); loop { eat(s); } }
fn g(c: bool) { let s = String::new(); loop { eat(&s); if c { eat(s); } } }
fn h() { let s = String::new(); let c = || eat(s); c(); eat(s); }
fn i() { let s = String::new(); eat(s); let c = || eat(&s); c(); }
fn j() { let s = String::new(); eat(s); let t = &s; eat(t) }
fn k(x: i32) { x = 3; }
fn l() { let x; x = 1; x = 2; eat(x); }
fn m() { let x: i32; if true { x = 1; } eat(x); }
fn n() { struct P { a: String } let p = P { a: String::new() }; eat(p); p.a = String::new(); }
fn o() { let mut p: (String, i32); p.1 = 3; }
fn q() { static S: String = String::new(); eat(S); }
fn r(v: &[String; 2]) { let [a, _] = *v; eat(a); }
fn s(v: &[String]) { if let [a, ..] = *v { eat(a); } }
fn t() { let s = String::new(); eat(s); eat(&s); eat(s.len()); eat(s); }
fn u() { let v = vec![String::new()]; for s in v { eat(s); } eat(v.len()); }
fn w() { let s = String::new(); let f = move || eat(&s); f(); eat(s); }
fn x() { let s = String::new(); let c = || { let t = s; eat(t) }; c(); c(); }
fn y() { let x = 1; let c = || x = 2; eat(c) }
fn main() {}
