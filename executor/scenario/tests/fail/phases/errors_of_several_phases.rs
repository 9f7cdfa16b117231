fn a() { unknown(); let x: u8 = "s"; }
fn b() { let x: u8 = "s"; let v = vec![1]; drop(v); drop(v); }
fn c() { let v = vec![1]; drop(v); drop(v); let s = String::new(); s.push('a'); }
fn d() -> &'static str { let s = String::new(); &s }
fn e(x: Option<u8>) { match x { Some(_) => {} } let v = vec![1]; drop(v); drop(v); }
fn f() { let mut v = vec![1]; let r = &v[0]; v.push(1); println!("{r}"); let w = vec![1]; drop(w); drop(w); }
fn g() { let v = vec![1]; let c = || drop(v); c(); c(); }
fn h() { let y: u8 = 1; y.foo(); let c = std::rc::Rc::new(1); std::thread::spawn(move || c); }
fn main() {}
