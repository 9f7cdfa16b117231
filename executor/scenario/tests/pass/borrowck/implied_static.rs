// A parameter outlives 'static where the types of a signature say so.
use std::fmt::Debug;
struct Kept<T: 'static>(T);
struct Slot<T>
where
    T: 'static,
{
    inner: Kept<T>,
}
impl<T> Slot<T> {
    fn later(self) -> Box<dyn FnOnce() -> Kept<T>> {
        Box::new(move || self.inner)
    }
}
fn show<T: Debug>(k: Kept<T>) -> Box<dyn Fn() -> String> {
    Box::new(move || format!("{:?}", k.0))
}
fn point<T: Debug>(x: &'static T) -> Box<dyn Fn() -> String> {
    Box::new(move || format!("{x:?}"))
}
fn main() {
    let later = Slot { inner: Kept("a") }.later();
    println!("{} {}", show(later())(), point(&[1, 2])());
}
