// What is behind & is not changed in a closure: the closure is where that is reported.
struct S { n: u32, v: Vec<u32> }
impl S {
    fn hit(&mut self) -> bool { self.n += 1; true }
    fn a(&self) { let c = || { self.hit(); }; c(); }
    fn b(&self) { let c = || { self.n = 1; }; c(); }
    fn c(&self) { let c = || { self.v.push(1); }; c(); }
    fn d(&self, x: &[u32]) -> usize { x.iter().filter(|_| self.hit()).count() }
    fn e(&self, x: &[u32]) { x.iter().for_each(|y| self.v.push(*y)); }
    fn f(&self, x: &[u32]) { x.iter().for_each(|y| { println!("{}", self.n); self.v.push(*y) }); }
    fn g(&self) { let mut c = move || { self.v.push(1); }; c(); }
    fn h(&self) { std::thread::scope(|s| { s.spawn(|| self.hit()); }); }
}
fn i(r: &Vec<u32>) { let mut c = || r.push(1); c(); }
fn j() { let v = vec![1]; let r = &v; let mut c = || r.push(1); c(); }
fn k() { let v = vec![1]; let mut c = || v.push(1); c(); }
fn l(r: &(Vec<u32>, u32)) { let mut c = || r.0.push(1); c(); }
fn m(r: &u32) { let mut c = || *r += 1; c(); }
fn n(r: &Option<u32>) { let mut c = || { if let Some(x) = r { *x += 1; } }; c(); }
fn o(r: &S) { let f = async { r.hit(); }; drop(f); }
fn p(r: &[u32]) { (0..3).for_each(|i| r[i] = 1); }
fn q(r: &Box<S>) { (0..3).for_each(|_| { r.hit(); }); }
fn t(r: std::rc::Rc<S>) { (0..3).for_each(|_| { r.hit(); }); }
fn main() {}
