// The arguments of closures, which live for one call, do not escape into captures.
use std::rc::Rc;
struct Row { name: Rc<str>, t: String }
fn split<P>(rows: Vec<Row>, mut pred: P) -> usize where P: FnMut(&Row) -> bool { let mut n = 0; for r in rows { if pred(&r) { n += 1 } } n }
struct Line<'b> { text: &'b str }
fn with<T>(f: impl FnOnce(&[Line<'_>]) -> T) -> T { f(&[]) }
fn a(v: Vec<Row>) { let mut names: Vec<&Rc<str>> = vec![]; split(v, |r| { names.push(&r.name); true }); println!("{names:?}"); }
fn b(v: Vec<Row>) { let mut names = vec![]; split(v, |r| { names.push(&r.t); true }); println!("{names:?}"); }
fn c(v: Vec<Row>) { let mut names = vec![]; split(v, |r| { names.push(r.t.as_str()); true }); println!("{names:?}"); }
fn d(v: Vec<Row>) { let mut names = vec![]; split(v, |r| { names.push(r.name.clone()); true }); println!("{names:?}"); }
fn f() { let mut ls: Vec<String> = vec![]; with(|l| ls.push(l[0].text.to_string())); println!("{ls:?}"); }
fn g() -> usize { with(|l| l.iter().map(|x| x.text).max().map_or(0, str::len)) }
fn h() { let g = String::new(); std::thread::scope(|s| { let r = &g; s.spawn(move || println!("{r}")); }); std::thread::scope(|_s| { let r = &g; std::thread::spawn(move || println!("{r}")); }); }
fn i() { let g = String::new(); let c = || { let r = &g; std::thread::spawn(move || println!("{r}")); }; c(); }
fn j() { let g = String::new(); let c = move || { let r: &'static str = "a"; println!("{r}{g}"); }; c(); }
fn k() { let names: std::cell::RefCell<Vec<&'static str>> = Default::default(); let add = |s: &'static str| names.borrow_mut().push(s); add("x"); ["a"].iter().for_each(|s| add(s)); }
fn main() {}
struct Tab<'n> { rows: Vec<Row>, title: &'n str }
impl<'n> Tab<'n> {
    fn s<P>(&self, mut pred: P) -> usize where P: FnMut(&Row) -> bool { self.rows.iter().filter(|r| pred(r)).count() }
    fn s2(&self, mut pred: impl FnMut(&Row) -> bool) -> usize { self.rows.iter().filter(|r| pred(r)).count() }
    fn s3<'r>(&'r self, mut pred: impl FnMut(&'r Row)) { for r in &self.rows { pred(r); } }
    fn s4<'r, P: FnMut(&'r Row, &str)>(&'r self, mut pred: P) { for r in &self.rows { pred(r, "x"); } }
    fn s5(&self, mut pred: impl FnMut(&'n str)) { pred(self.title); }
}
fn tt(t: &Tab<'_>) {
    let mut names: Vec<&Rc<str>> = vec![]; t.s(|r| { names.push(&r.name); true });
    let mut n2: Vec<&Rc<str>> = vec![]; t.s2(|r| { n2.push(&r.name); true });
    let mut n3: Vec<&Rc<str>> = vec![]; t.s3(|r| { n3.push(&r.name); });
    let mut n4: Vec<&Rc<str>> = vec![]; t.s4(|r, _| { n4.push(&r.name); });
    let mut n5: Vec<&str> = vec![]; t.s4(|_, x| { n5.push(x); });
    let mut n6: Vec<&str> = vec![]; t.s5(|x| n6.push(x));
    println!("{} {} {} {} {} {}", names.len(), n2.len(), n3.len(), n4.len(), n5.len(), n6.len());
}
