// The arguments of a supertrait may name associated types of the trait itself.
trait Container: Sized + Default + Extend<Self::Elem> {
    type Elem;
    fn of(elems: impl IntoIterator<Item = Self::Elem>) -> Self {
        let mut c = Self::default();
        c.extend(elems);
        c
    }
}
impl<T> Container for Vec<T> {
    type Elem = T;
}
impl Container for String {
    type Elem = char;
}
trait Pipe: Into<Self::Out> {
    type Out: std::fmt::Debug;
    fn finish(self) -> Self::Out { self.into() }
}
impl Pipe for u8 {
    type Out = u32;
}
fn main() {
    println!("{:?} {:?}", Vec::of([1, 2]), String::of("ab".chars().rev()));
    println!("{:?}", 7u8.finish());
}
