// A parameter has two relaxed bounds.
struct Cell<T: ?Sized + ?Sized>(Box<T>);
fn main() {
    let _: Cell<u8> = Cell(Box::new(1));
}
