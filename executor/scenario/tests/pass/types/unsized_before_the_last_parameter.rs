// The parameter that is unsized need not be the last one of a struct.
use std::cell::UnsafeCell;
use std::fmt::Debug;
use std::rc::Rc;
struct Guarded<T: ?Sized, L> {
    lock: L,
    value: UnsafeCell<T>,
}
impl<T: ?Sized, L> Guarded<T, L> {
    fn with<R>(&self, f: impl FnOnce(&T) -> R) -> R {
        f(unsafe { &*self.value.get() })
    }
}
fn main() {
    let list: Box<Guarded<[i32], _>> = Box::new(Guarded { lock: 1u8, value: UnsafeCell::new([1, 2]) });
    println!("{} {}", list.lock, list.with(|l| l.len()));
    let any: Rc<Guarded<dyn Debug, &str>> = Rc::new(Guarded { lock: "held", value: UnsafeCell::new(Some(5)) });
    println!("{} {}", any.lock, any.with(|d| format!("{d:?}")));
}
