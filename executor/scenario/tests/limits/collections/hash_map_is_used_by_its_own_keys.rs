//~ ends 101
//~ says RefCell already borrowed
use std::{cell::RefCell, collections::HashMap};

thread_local!(static M: RefCell<HashMap<K, u32>> = RefCell::default());

#[derive(Hash, Eq)]
struct K(u32);

impl PartialEq for K {
    fn eq(&self, o: &K) -> bool {
        M.with(|m| m.borrow_mut().clear());
        self.0 == o.0
    }
}

fn main() {
    println!("before");
    M.with(|m| {
        m.borrow_mut().insert(K(1), 1);
        m.borrow_mut().insert(K(1), 2);
    });
}
