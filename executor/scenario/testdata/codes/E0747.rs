// Generic arguments are not in the order of their parameters.
struct Pair<'a, T>(&'a T);
fn first<'a>(p: Pair<u8, 'a>) -> u8 {
    *p.0
}
fn main() {
    println!("{}", first(Pair(&1)));
}
