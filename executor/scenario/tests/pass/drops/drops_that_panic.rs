//! What is still to be dropped is dropped when a drop panics: in arrays, and behind a Vec's new end.
use std::cell::RefCell;
use std::panic::{catch_unwind, AssertUnwindSafe};
thread_local!(static LOG: RefCell<Vec<String>> = RefCell::default());
fn log(s: impl Into<String>) {
    LOG.with_borrow_mut(|l| l.push(s.into()))
}
struct Bad(u32);
impl Drop for Bad {
    fn drop(&mut self) {
        log(format!("~{}", self.0));
        if self.0 % 2 == 1 && !std::thread::panicking() {
            panic!("in drop {}", self.0)
        }
    }
}
fn go(name: &str, f: impl FnOnce()) {
    let r = catch_unwind(AssertUnwindSafe(f));
    log(if r.is_ok() { "ok" } else { "panicked" });
    println!("{name}: {}", LOG.take().join(" "))
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    go("array", || {
        let _a = [Bad(1), Bad(2), Bad(3)];
    });
    go("options", || {
        let _a = [Some(Bad(1)), None, Some(Bad(3))];
    });
    go("nested", || {
        let _a = [[Bad(2), Bad(1)], [Bad(4), Bad(6)]];
    });
    go("tuples", || {
        let _a = [(Bad(1), Bad(2)), (Bad(4), Bad(6))];
    });
    go("field", || {
        struct S {
            _a: [Bad; 2],
            _b: Bad,
        }
        let _s = S {
            _a: [Bad(1), Bad(2)],
            _b: Bad(4),
        };
    });
    go("boxed", || {
        let _a: Box<[Bad]> = Box::new([Bad(1), Bad(2)]);
    });
    go("dyn", || {
        let _a: Box<dyn std::any::Any> = Box::new([Bad(2), Bad(1), Bad(4)]);
    });
    go("truncate", || {
        let mut v = vec![Bad(2), Bad(1), Bad(4)];
        let r = catch_unwind(AssertUnwindSafe(|| v.truncate(1)));
        log(format!("{} {}", r.is_err(), v.len()));
    });
    go("clear", || {
        let mut v = vec![Bad(1), Bad(2)];
        let r = catch_unwind(AssertUnwindSafe(|| v.clear()));
        log(format!("{} {}", r.is_err(), v.len()));
        v.push(Bad(8));
    });
    go("moved out", || {
        let [a, _, _] = [Bad(2), Bad(1), Bad(4)];
        log("got");
        drop(a);
    });
    go("rest", || {
        let a = [Bad(2), Bad(4)];
        let [x, ..] = a;
        log("x");
        drop(x);
    });
}
