use std::cell::Cell;
struct Plain;
fn show<T: std::fmt::Display>(t: T) {
    println!("{t}");
}
fn send<T: Send>(t: T) {
    drop(t);
}
fn main() {
    show(&Plain);
    show(&&Plain);
    show(Plain);
    let c = Cell::new('a');
    send(&c);
    let f: Box<dyn Fn(i32)> = Box::new(|x, y| ());
}
