//! Two bounds of one generic trait: arguments select the one that is meant.
trait On<T> {
    fn on(&self, t: &T) -> u8;
}
impl On<u8> for i32 {
    fn on(&self, t: &u8) -> u8 {
        *t
    }
}
impl On<bool> for i32 {
    fn on(&self, t: &bool) -> u8 {
        *t as u8 + 10
    }
}
fn f<T>(t: &T) -> u8
where
    T: On<u8> + On<bool>,
{
    t.on(&true) + t.on(&3)
}
fn g<X: Into<f64> + Into<i64> + Copy>(x: X) -> (f64, i64) {
    let a: f64 = x.into();
    let b: i64 = x.into();
    (a, b)
}
fn main() {
    println!("{} {:?}", f(&1), g(7i32));
}
