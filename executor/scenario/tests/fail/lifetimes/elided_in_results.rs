// Lifetimes of results that no parameter gives.
type Db = std::sync::Arc<i32>;
fn g(db: &Db, k: &str) -> Option<&String> { None }
async fn h(db: &Db, k: &str) -> Option<&String> { None }
async fn i(db: &i32, k: &str) -> Option<&String> { None }
fn j(db: &i32, k: &str) -> Box<dyn Fn(&str) -> &str> { todo!() }
fn k(db: i32) -> Option<&String> { None }
struct S<'a>(&'a str);
fn l(a: S, b: S) -> S { a }
fn m(a: S) -> S { a }
fn n() -> S { todo!() }
fn o() -> impl Iterator<Item = &str> { vec![].into_iter() }
fn p(a: &str, b: &str) -> impl Iterator<Item = &str> { vec![].into_iter() }
async fn q() -> &str { "" }
fn r(a: &str, b: &str) -> (i32, &str) { (1, a) }
trait T { fn s(a: &str, b: &str) -> &str; fn t(&self, b: &str) -> &str; }
fn main() {}
