//! Two bounds of one generic trait: the expected type selects the one that is meant.
trait Conv<T> {
    fn conv(&self) -> T;
}
impl Conv<u8> for i32 {
    fn conv(&self) -> u8 {
        *self as u8
    }
}
impl Conv<String> for i32 {
    fn conv(&self) -> String {
        format!("s{self}")
    }
}
fn f<X: Conv<u8> + Conv<String>>(x: X) -> (u8, String) {
    let a = x.conv();
    let b: String = x.conv();
    (a, b)
}
fn h<X: Conv<u8> + Conv<String>>(x: &X) -> String {
    let mut s = String::new();
    s.push_str(&Conv::<String>::conv(x));
    s
}
fn main() {
    println!("{:?} {}", f(9), h(&4));
}
