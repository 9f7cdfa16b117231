use std::rc::Rc;
use std::thread;
struct Pool<T> {
    items: Vec<T>,
}
impl<T: Send + 'static> Pool<T> {
    fn new() -> Self {
        Pool { items: vec![] }
    }
    fn push(&mut self, t: T) {
        self.items.push(t)
    }
}
trait Job {
    fn run(&self);
}
impl<T: Sync> Job for Pool<T> {
    fn run(&self) {}
}
fn main() {
    let mut p = Pool {
        items: vec![Rc::new(1)],
    };
    p.push(Rc::new(2));
    p.run();
    let q = Pool::<Rc<u8>>::new();
    let r: Pool<Rc<u8>> = Pool::new();
    Pool::<std::cell::Cell<u8>> { items: vec![] }.run();
}
