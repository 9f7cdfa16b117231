use std::fmt::Display;
use std::thread;
fn by_name<T: Display + Send>(t: T) {
    thread::spawn(move || println!("{t}"));
}
fn by_impl(t: impl Display + Send) {
    thread::spawn(move || println!("{t}"));
}
fn in_a_value<T: Send>(t: T) {
    let pair = (1, Some(t));
    thread::spawn(move || drop(pair));
}
fn unused(n: u8) {
    n.push(1);
    let x: u8 = "a";
    let v = vec![1];
    drop(v);
    drop(v);
}
fn main() {}
