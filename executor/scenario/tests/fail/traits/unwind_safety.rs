use std::cell::{Cell, RefCell};
use std::panic::{self, RefUnwindSafe, UnwindSafe};
use std::rc::Rc;

fn u<T: UnwindSafe + ?Sized>() {}
fn r<T: RefUnwindSafe + ?Sized>() {}
fn main() {
    u::<Box<dyn Fn() + UnwindSafe>>();
    u::<Box<dyn Fn() + RefUnwindSafe>>();
    r::<Box<dyn Fn() + UnwindSafe>>();
    r::<Box<dyn Fn() + RefUnwindSafe>>();
    u::<Box<Cell<u8>>>();
    r::<Box<Cell<u8>>>();
    u::<Box<&mut u8>>();
    u::<Option<Box<&mut u8>>>();
    u::<Vec<&mut u8>>();
    r::<Vec<&mut u8>>();
    u::<std::collections::BTreeMap<u8, Cell<u8>>>();
    u::<std::collections::HashMap<u8, Cell<u8>>>();
    u::<std::collections::VecDeque<Cell<u8>>>();
    u::<std::collections::BTreeMap<u8, &mut u8>>();
    u::<std::collections::HashMap<u8, &mut u8>>();
    u::<std::collections::VecDeque<&mut u8>>();
    u::<std::collections::BinaryHeap<Box<dyn Fn() + UnwindSafe>>>();
    u::<std::pin::Pin<Box<dyn Fn() + UnwindSafe>>>();
    u::<std::slice::Iter<Cell<u8>>>();
    u::<std::slice::IterMut<u8>>();
    u::<std::task::Context>();
    u::<std::task::Waker>();
    u::<std::io::Error>();
    u::<std::fmt::Formatter>();
    u::<std::cell::Ref<u8>>();
    u::<std::rc::Rc<std::cell::RefCell<u8>>>();
    u::<std::sync::Arc<std::sync::Mutex<Cell<u8>>>>();
    u::<std::ptr::NonNull<Cell<u8>>>();
    u::<std::marker::PhantomData<&mut u8>>();
    u::<std::sync::Once>();
    u::<std::sync::LazyLock<u8>>();
    u::<std::cell::LazyCell<u8>>();
    u::<std::cell::OnceCell<u8>>();
}

fn bodies() {
    let mut v = vec![1];
    let r = panic::catch_unwind(|| {
        v.push(2);
    });
    println!("{:?}", r.is_ok());
    let c = Cell::new(1);
    let _ = panic::catch_unwind(|| {
        c.set(2);
    });
    let c = RefCell::new(1);
    let _ = panic::catch_unwind(move || {
        c.borrow_mut();
    });
    let c = Rc::new(RefCell::new(1));
    let _ = panic::catch_unwind(move || {
        c.borrow_mut();
    });
}
