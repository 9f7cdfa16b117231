// A type parameter may hold references that do not live as long as a lifetime asks.
fn boxed<'a, T: std::fmt::Debug>(n: &'a i32, t: T) -> Box<dyn Fn() + 'a> {
    Box::new(move || println!("{n} {t:?}"))
}
fn main() {
    boxed(&1, 2)();
}
