// edition:2024
// What only edition 2024 refuses.
struct S { v: Vec<i32> }
impl S { fn n(&self) -> impl Fn(i32) -> i32 { let k = self.v.len() as i32; move |x| x + k } }
fn free(x: &str) -> impl Iterator<Item = i32> + use<> { let n = x.len() as i32; 0..n }
fn first(x: &str, v: &Vec<i32>) -> impl Iterator<Item = i32> { let n = v.len() as i32; 0..n }
fn show<T: std::fmt::Debug>(t: T) -> impl std::fmt::Debug { 1 }
fn main() {
    let s = S { v: vec![] };
    let f = s.n();
    drop(s);
    f(1);
    let t = String::new();
    let mut g = free(&t);
    drop(t);
    g.next();
    let v = vec![1];
    let mut h = first("a", &v);
    drop(v);
    h.next();
    let x = { let y = String::new(); show(&y) };
    println!("{x:?}");
}
