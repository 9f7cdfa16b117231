trait Vis { fn visit<T>(&self, t: T); }
struct P;
impl Vis for P { fn visit<T>(&self, _t: T) {} }
struct Holder { v: Vec<Box<dyn Vis>>, o: Option<Box<dyn Vis>> }
impl Holder {
    fn new() -> Self {
        Holder { v: Vec::new(), o: None }
    }
    fn add(&mut self, b: Box<dyn Vis>) -> &mut Self {
        self.v.push(b);
        self
    }
    fn run(&self) {
        for x in &self.v { x.visit(1); }
        for x in self.v.iter() { x.visit(2); }
        if let Some(o) = &self.o { o.visit(3); }
        let n = self.v.len();
        let first = &self.v[0];
        first.visit(n);
        println!("{}", self.v.len());
    }
    fn take(self) -> Vec<Box<dyn Vis>> { self.v }
    fn ret(&self) -> &dyn Vis { &P }
    fn ret2(&self) -> Box<dyn Vis> { let b = Box::new(P); b }
}
fn uses() {
    let mut h = Holder::new();
    h.add(Box::new(P)).add(Box::new(P));
    h.run();
    let h2 = Holder { v: vec![Box::new(P)], o: Some(Box::new(P)) };
    let t = h2.take();
    let k = t.len();
    h.ret().visit(k);
    let q = h.ret2();
    q.visit(1);
    let c = |b: Box<dyn Vis>| b.visit(2);
    c(Box::new(P));
}
trait Handler { fn handle(&self, e: &str) -> bool; fn dup(&self) -> Self; }
struct A2;
impl Handler for A2 {
    fn handle(&self, e: &str) -> bool { !e.is_empty() }
    fn dup(&self) -> Self { A2 }
}
struct Bus { handlers: Vec<Box<dyn Handler>> }
impl Bus {
    fn new() -> Bus { Bus { handlers: vec![] } }
    fn on(&mut self, h: impl Handler + 'static) { self.handlers.push(Box::new(h)); }
    fn emit(&self, e: &str) -> usize {
        self.handlers.iter().filter(|h| h.handle(e)).count()
    }
}
fn main() {
    let mut b = Bus::new();
    b.on(A2);
    println!("{}", b.emit("x"));
}
