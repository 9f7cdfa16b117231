// A pattern names a constant of a type parameter.
trait Named {
    const ID: u8;
}
fn is<T: Named>(id: u8) -> bool {
    matches!(id, T::ID)
}
struct Task;
impl Named for Task {
    const ID: u8 = 1;
}
fn main() {
    println!("{}", is::<Task>(1));
}
