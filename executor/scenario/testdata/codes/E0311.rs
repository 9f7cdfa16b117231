// A type parameter may hold references that do not live as long as a lifetime without a name.
fn boxed<T: std::fmt::Debug>(n: &i32, t: T) -> Box<dyn Fn() + '_> {
    Box::new(move || println!("{n} {t:?}"))
}
fn main() {
    boxed(&1, 2)();
}
