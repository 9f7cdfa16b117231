//~ ends never
thread_local!(static ALL: std::cell::RefCell<Vec<R>> = const { std::cell::RefCell::new(Vec::new()) });

struct R;

impl Drop for R {
    fn drop(&mut self) {
        ALL.with(|a| a.borrow_mut().push(R));
    }
}

fn main() {
    println!("before");
    drop(R);
    loop {
        ALL.with(|a| std::mem::take(&mut *a.borrow_mut()));
    }
}
