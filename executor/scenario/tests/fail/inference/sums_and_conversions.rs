fn case_s1() {
    let v = vec![1, 2, 3];
    let s = v.iter().map(|x| x * 2).sum();
    println!("{}", s);
}
fn case_s2() {
    let v = vec![1, 2, 3];
    let t = v.iter().map(|x| *x).sum() + 1;
    println!("{t}");
}
fn mean_of(v: &[f64]) -> f64 {
    v.iter().sum() / v.len() as f64
}
fn case_s6() {
    let v: Vec<f64> = vec![];
    let sq = v.iter().map(|x| (x - mean_of(&v)).powi(2)).sum() / 2.0;
    println!("{:?}", sq);
}
fn case_s9() {
    let words = vec!["a", "bb"];
    let total = words.iter().map(|w| w.len()).sum();
    let avg = total / 2;
    let big = total > 4;
}
fn case_s11() {
    let n: u32 = 1;
    let mut d: u64 = 2;
    d = d % n.into();
}
fn case_s12() {
    let n: u32 = 1;
    let m: u64 = 2 + n.into();
    let k: f64 = 1.5 * n.into();
    let j = 1u64 + n.into();
    if 3u64 > n.into() {}
    let mut z = 1u64;
    z += n.into();
}
fn case_t1() {
    let n: u32 = 1;
    let a = n.into();
}
fn f<T: std::fmt::Debug>(t: T) {}
fn case_t2() {
    let n: u32 = 1;
    f(n.into());
}
struct A;
struct B;
trait Make<T> { fn make(&self) -> T; }
impl Make<A> for u8 { fn make(&self) -> A { A } }
impl Make<B> for u8 { fn make(&self) -> B { B } }
fn case_t6() {
    let x = 1u8.make();
}
fn main() {}
