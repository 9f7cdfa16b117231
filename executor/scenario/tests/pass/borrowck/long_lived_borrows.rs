// Type parameters that are 'static, and values that do not have them.
use std::any::Any;
use std::fmt::Display;
use std::thread;
fn by_name<T: Display + Send + 'static>(t: T) {
    thread::spawn(move || println!("{t}"));
}
fn by_where<T>(t: T)
where
    T: Display + Send,
    T: 'static,
{
    thread::spawn(move || println!("{t}"));
}
fn by_impl(t: impl Display + Send + 'static) {
    thread::spawn(move || println!("{t}"));
}
fn by_any<T: Any + Send>(t: T) {
    thread::spawn(move || drop(t));
}
trait Job: Send + 'static {
    fn run(&self);
}
fn by_supertrait<J: Job>(j: J) {
    thread::spawn(move || j.run());
}
trait Task: Job {}
fn by_its_supertrait<J: Task>(j: J) {
    thread::spawn(move || j.run());
}
fn text_of<T: Display>(t: T) {
    let s = t.to_string();
    thread::spawn(move || println!("{s}"));
}
struct Pool<T>(Vec<T>);
impl<T: Send + 'static> Pool<T> {
    fn start(self) {
        thread::spawn(move || drop(self.0));
    }
}
fn scoped<T: Display + Sync>(t: T) {
    thread::scope(|s| {
        s.spawn(|| println!("{t}"));
    });
}
fn main() {}
