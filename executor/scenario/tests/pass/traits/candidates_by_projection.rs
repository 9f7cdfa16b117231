// A method of a trait for all pointers is no candidate where the pointee does not have the trait.
use std::ops::Deref;
trait Access<T> {
    fn load(&self) -> T;
}
impl<T, A: Access<T> + ?Sized, P: Deref<Target = A>> Access<T> for P {
    fn load(&self) -> T {
        self.deref().load()
    }
}
trait DynAccess<T> {
    fn load(&self) -> Box<T>;
}
struct Cell(u8);
impl DynAccess<u8> for Cell {
    fn load(&self) -> Box<u8> {
        Box::new(self.0)
    }
}
fn boxed<T, D: Deref>(d: D) -> Box<T>
where
    D::Target: DynAccess<T>,
{
    d.load()
}
fn main() {
    println!("{}", boxed(&Cell(7)));
}
