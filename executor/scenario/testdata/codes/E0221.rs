// An associated type has the name of one of the supertrait.
trait Source {
    type Item;
}
trait Task: Source {
    type Item;
    fn run(&self) -> Self::Item;
}
fn main() {}
