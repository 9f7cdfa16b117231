enum List {
    Cons(i32, List),
    Nil,
}
struct A {
    b: B,
}
struct B {
    a: Option<A>,
}
struct Chain {
    next: Option<Chain>, // what an Option holds is no cycle of its own
}
fn made() -> A {
    panic!()
}
fn main() {
    let _list = List::Cons(1, List::Nil);
    let _a = made();
    let _chain = Chain { next: None };
}
