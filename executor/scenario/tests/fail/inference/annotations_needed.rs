// Where a type is missing: at the variable or the path where writing it is least work.
struct S<T> { t: Option<T> }
impl<T> S<T> { fn new() -> Self { S { t: None } } }
fn any<T: Default>() -> T { T::default() }
fn many<T: Default>() -> Vec<T> { vec![] }

fn a() { let x = Default::default(); x.foo(); let y = Vec::new(); }
fn b() { let f = |a| a.len(); f("a"); }
fn c() { let c = "a".chars().collect(); println!("{}", c.len()); }
fn d() { let p = "5".parse().unwrap(); p.abs(); }
fn e() { "5".parse().unwrap().foo(); }
fn f() { println!("{}", "5".parse().unwrap()); }
fn g() { vec![1].into_iter().map(|x| x + 1).collect().len(); }
fn h() { let m = std::collections::HashMap::new(); m.get("a"); }
fn i() { let v = vec![]; println!("{:?}", v); }
fn j() { let s = S::new(); let q = S { t: None }; }
fn k() { let (tx, rx) = std::sync::mpsc::channel(); for r in rx { println!("{}", r); } }
fn l() { let total = vec![1, 2].iter().sum(); println!("{}", total + 1); }
fn m() { let y = String::from("a").as_ref().len(); }
fn n() { let o = std::rc::Rc::new(std::cell::RefCell::new(None)); }
fn o() { let mut x = Vec::new(); for i in x { i.foo(); } }
fn p() { any(); }
fn q() { let x = any(); }
fn r() { let x = many(); }
fn s() { let a = Vec::new(); let b = a.clone(); }
fn t() { let y: Result<i32, String> = "5".parse().map_err(|e| e.to_string()); }
fn u() { let mut a = Vec::new(); a.sort(); }
fn main() {}
