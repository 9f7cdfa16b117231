// A static whose type is not Sync: its initialiser is checked all the same.
use std::cell::RefCell;
use std::collections::HashMap;

struct Registry {
    services: RefCell<HashMap<String, u16>>,
}

static REGISTRY: Registry = Registry { services: RefCell::new(HashMap::new()) };

fn port_of(name: &str) -> Option<u16> {
    REGISTRY.services.borrow().get(name).copied()
}

fn main() {
    let t = std::thread::spawn(|| port_of("http"));
    println!("{:?}", t.join().unwrap());
}
