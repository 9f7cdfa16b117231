trait Conv<T> {
    fn conv(&self, s: &str) -> T;
}
struct Csv;
impl<T, U> Conv<T> for Csv
where
    T: From<String>,
{
    fn conv(&self, s: &str) -> T {
        T::from(s.to_string())
    }
}
struct P;
impl<U> P {
    fn new() -> P {
        P
    }
    fn go(&self) {}
}
trait Tr {
    fn t(&self);
}
impl<U> Tr for P {
    fn t(&self) {}
}
fn f(x: &dyn Tr) {}
fn g<T: Tr>(x: T) {}
fn main() {
    let s: String = Csv.conv("a");
    let p = P::new();
    p.go();
    p.t();
    f(&p);
    g(p);
}
struct Q;
trait Tq {
    fn t(&self);
    fn s() -> Q;
}
impl<U> Tq for Q {
    fn t(&self) {}
    fn s() -> Q {
        Q
    }
}
fn m1() {
    Q.t();
}
fn m2() {
    f2(&Q);
}
fn f2(x: &impl Tq) {}
fn m3() {
    <Q as Tq>::s();
}
fn m4() {
    Q::s();
}
