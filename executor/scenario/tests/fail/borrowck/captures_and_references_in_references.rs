//! Each captured variable that does not live long enough, methods of a &mut behind a &, lengths of borrowed slices.
trait Count {
    fn count(&mut self, n: u32);
}
struct Sum(u32);
impl Count for Sum {
    fn count(&mut self, n: u32) {
        self.0 += n;
    }
}
fn ends(v: &mut [u32]) -> (&mut u32, &mut u32) {
    let first = &mut v[0];
    let last = &mut v[1];
    (first, last)
}
fn main() {
    let job;
    {
        let a = String::from("a");
        let b = String::from("b");
        job = || println!("{a}{b}");
    }
    job();
    let (mut x, mut y) = (Sum(0), Sum(1));
    let all: Vec<&mut dyn Count> = vec![&mut x];
    for c in all.iter() {
        c.count(1);
    }
    let r = &&mut y;
    r.count(2);
    r.0 = 3;
    ends(&mut [1, 2]);
}
