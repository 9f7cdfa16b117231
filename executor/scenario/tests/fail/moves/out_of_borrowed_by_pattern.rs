// A pattern that moves out of what is only borrowed: what is taken apart is blamed.
struct N { next: Option<Box<N>>, v: String }
fn a(o: &Option<String>) -> String { match *o { Some(s) => s, None => String::new() } }
fn b(n: &N) { if let Some(x) = n.next { drop(x); } }
fn c(n: &N) -> Box<N> { n.next.unwrap() }
fn d(n: &mut N) { match n.next { Some(b) => {}, None => {} } while let Some(x) = n.next { drop(x); } }
fn e(v: &Vec<Option<String>>) { for o in v { if let Some(s) = *o { drop(s); } } match v[0] { Some(s) => {}, _ => {} } }
fn f(r: &Result<String, String>) { let Ok(s) = *r else { return; }; match &r { Ok(x) => {}, Err(e) => {} } }
fn g(t: &(String, i32)) { let (a, b) = *t; }
fn h(a: std::sync::Arc<Option<String>>) { match *a { Some(s) => {}, None => {} } }
fn main() {}
struct Pair(String, u8);
fn i(p: &Pair) -> String { p.0 }
fn j(t: &(String, u8)) { let (a, _) = *t; }
enum Deep { Named { inner: Option<String> } }
fn k(d: &Deep) { match *d { Deep::Named { inner: Some(s) } => {}, _ => {} } }
