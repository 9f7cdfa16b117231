// Closures that need what others have.
fn a() {
    std::thread::scope(|s| {
        let x = 1;
        s.spawn(|| println!("{}", x));
    });
}
fn b() {
    std::thread::scope(|s| {
        for i in 0..3 {
            s.spawn(|| println!("{}", i));
        }
    });
}
fn c(v: &mut Vec<i32>) {
    let mut c = || v.push(1);
    v.push(2);
    c();
}
struct S { v: Vec<i32>, n: i32 }
impl S {
    fn e(&mut self) {
        let mut c = || self.n += 1;
        self.n += 2;
        c();
        let mut c = || self.n += 1;
        let k = self.n;
        c();
        let r = &self.n;
        let mut c = || self.n += 1;
        println!("{}", r);
        c();
        for x in &self.v { let mut f = || self.n += *x; f(); }
        let it = self.v.iter().map(|x| { self.n += x; 1 });
        it.count();
    }
}
fn main() {}
