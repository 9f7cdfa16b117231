//! A single impl says the type of an index and of the error of `?`; branches that differ are blamed on their values.
use std::ops::Index;
struct Table(Vec<u32>);
impl Index<usize> for Table {
    type Output = u32;
    fn index(&self, i: usize) -> &u32 {
        &self.0[i]
    }
}
struct Failure;
fn read(s: &str) -> Result<i64, Failure> {
    let n: i64 = s.parse()?;
    Ok(n)
}
trait Animal {}
struct Cat;
struct Dog;
impl Animal for Cat {}
impl Animal for Dog {}
fn either(n: u32) -> impl Animal {
    if n > 3 {
        Cat
    } else {
        Dog
    }
}
fn bare() -> dyn Animal {
    Cat
}
fn same<T, U>(a: T, b: U) -> bool {
    a == b
}
fn distance(a: &str) -> Result<u32, std::num::ParseIntError> {
    let d = a.parse()?.abs();
    Ok(d)
}
fn main() {
    let t = Table(vec![1]);
    println!("{} {}", t["x"], [1, 2][-1]);
    let _ = (read("1"), either(1), same(1, 2), distance("3"));
}
