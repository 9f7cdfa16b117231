//! Temporaries of the else of a let-else, where the pattern matches in a loop.
struct D(&'static str, u32);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, self.1)
    }
}
impl D {
    fn n(&self) -> Option<u32> {
        (self.1 < 3).then_some(self.1)
    }
    fn up(&mut self) -> Option<(u32, D)> {
        self.1 += 1;
        Some((self.1, D("inner", self.1)))
    }
}
fn walk(list: &[Option<u32>]) -> u32 {
    let mut sum = 0;
    for (i, x) in list.iter().enumerate() {
        let &Some(n) = x else {
            match D("tail", i as u32).n() {
                Some(k) => {
                    println!("none, {k}");
                    continue;
                }
                None => break,
            }
        };
        println!("some {n}");
        sum += n;
        let m: Option<u32> = if n > 1 { Some(n) } else { None };
        let Some(m) = m else {
            match D("up", n).up() {
                Some((k, d)) if k > 1 => {
                    println!("{} {}", d.0, d.1);
                    continue;
                }
                _ => return sum,
            }
        };
        println!("m {m}");
    }
    sum
}
fn main() {
    println!(
        "{}",
        walk(&[Some(1), None, Some(5), None, Some(2), None, Some(9)])
    );
    println!("{}", walk(&[None, None, Some(2), Some(0), Some(4)]));
    println!("{}", walk(&[Some(4), Some(4), Some(1), Some(4)]));
}
