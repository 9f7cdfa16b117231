// A method of an impl may not have bounds that the method of the trait does not have.
trait Show {
    fn show<T>(&self, t: T) -> usize;
}
struct S;
impl Show for S {
    fn show<T: Copy>(&self, _t: T) -> usize {
        1
    }
}
fn main() {
    println!("{}", S.show(1));
}
