// An assignment to _ is a let: it moves nothing out of a place, and its temporaries live as long as a let extends them.
use std::sync::Mutex;
struct N(&'static str);
impl Drop for N { fn drop(&mut self) { println!("drop {}", self.0); } }
fn make(s: &'static str) -> N { println!("make {s}"); N(s) }
fn main() {
    let m = Mutex::new(1);
    _ = m.lock().is_ok();
    let n = N("n");
    _ = n;
    _ = make("t");
    println!("after t");
    _ = &make("r");
    println!("after r");
    _ = (make("a"), make("b").0.len());
    let v = vec![N("v")];
    _ = v[0];
    _ = Some(3).map(|x| x + 1);
    _ = || 3;
    let y = Some(3);
    _ = match y.as_ref() { Some(f) => &[f][..], None => &[][..] };
    (_, _) = (make("x"), 1);
    let f = |s: &'static str| _ = make(s);
    f("closure");
    println!("end {}", n.0);
}
