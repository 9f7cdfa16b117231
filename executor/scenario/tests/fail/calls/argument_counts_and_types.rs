// Arguments: too many, too few, of wrong types.
struct P(i32, i32);
enum E { A(i32) }
fn two(a: i32, b: &str) {}
impl P { fn m(&self, a: i32) {} fn n() {} }
fn main() {
    P(1);
    P("a", 2, 3);
    E::A();
    E::A("a", 2);
    two(1);
    two("a");
    two("a", 2, 3);
    two("a", 1);
    P(1, 2).m();
    P(1, 2).m("a", 2);
    P::n(1);
    Some();
    Some(1, 2);
    let c = |x: i32| x;
    c();
    c("a", 2);
    Ok::<i32, i32>(1, "a");
    String::from();
    Vec::<i32>::with_capacity("a", 1);
    println!("{}", "a".repeat());
    std::mem::swap(1);
}
