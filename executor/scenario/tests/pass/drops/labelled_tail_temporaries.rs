// A break out of a labelled block leaves the temporaries of its tail unmade: they are not dropped.
struct Noisy(&'static str);
impl Noisy { fn len(&self) -> usize { self.0.len() } }
impl Drop for Noisy { fn drop(&mut self) { println!("drop {}", self.0); } }
fn keep(v: &mut Vec<Noisy>, x: Noisy, y: Noisy, z: Noisy) { v.push(x); v.push(y); v.push(z); }
fn opt(c: bool) -> Option<Noisy> { if c { Some(Noisy("some")) } else { None } }
fn run(n: usize) -> usize {
    let mut kept = Vec::new();
    keep(&mut kept, Noisy("a"), Noisy("b"), Noisy("c"));
    let b = 'l: {
        let _v = Noisy("lv");
        if n > 1000 { break 'l 0; }
        Noisy("lt").len() + opt(n == 1).as_ref().map_or(0, |x| x.len()) + Box::new(Noisy("boxed")).len()
    };
    for i in 0..3 {
        let c = 'm: {
            if n == i { break 'm 7 }
            opt(true).as_ref().unwrap().len() + if i == 2 { break 'm 8 } else { Noisy("arm").len() } + Noisy("end").len()
        };
        println!("{i} {c}");
    }
    b + kept.len()
}
fn main() { for n in [0, 1, 2, 2000] { println!("= {}", run(n)); } }
