//! Errors of other items silence what follows from them in a body.
struct Stack<T> { items: Vec<T> }
impl Stack {
    fn new() -> Stack<T> { Stack { items: Vec::new() } }
}
impl<T> Stack<T> {
    fn push(mut self, t: T) { self.items.push(t) }
}
fn get() -> Missing { todo!() }
trait Visit { type Out; fn n(&mut self) -> Self::Out; }
fn accept<T: Visit>(v: &mut T) -> T::Out { v.n() }
struct Print;
impl Visit for Print {
    fn n(&mut self) -> String { accept(self) + &accept(self) }
}
fn main() {
    let s = Stack::new();
    s.push(1);
    s.push(2);
}
fn other() {
    let x = get();
    drop(x);
    drop(x);
}
