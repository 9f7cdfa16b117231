// A type parameter may have the name of a struct with lifetimes.
struct T<'n> { t: &'n str }
fn with<T>(f: impl FnOnce(&[u8]) -> T) -> T { f(&[]) }
fn id<T>(t: T) -> T { t }
fn w2<T>(f: &dyn Fn(&u8) -> T) -> T { f(&1) }
fn main() { println!("{} {} {}", with(|x| x.len()), id(1), w2(&|x| *x)); let _ = T { t: "" }.t; }
