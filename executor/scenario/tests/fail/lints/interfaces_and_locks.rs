//! Lints about what an item shows to others, and about what a statement does not do.
use std::future::Future;
use std::pin::Pin;
use std::sync::{Mutex, RwLock};
mod store {
    struct Entry {
        key: u32,
    }
    trait Visit {
        fn visit(&self) -> u32;
    }
    pub struct Store {
        entries: Vec<Entry>,
        pub first: Option<Entry>,
    }
    impl Store {
        pub fn new() -> Store {
            Store { entries: vec![Entry { key: 1 }], first: None }
        }
        pub fn last(&self) -> Option<&Entry> {
            self.entries.last()
        }
    }
    impl Visit for Store {
        fn visit(&self) -> u32 {
            let Entry { key: key } = self.last().unwrap();
            *key
        }
    }
    pub fn sum<T: Visit>(t: T) -> u32 {
        t.visit()
    }
}
pub trait Fetch {
    async fn fetch(&self) -> u32;
}
type List<T: Clone> = Vec<T>;
type Both<A> where A: Copy = (A, A);
struct Node {
    next: Option<Box<Node>>,
}
impl Node {
    fn depth(&self) -> u32 {
        self.depth() + 1
    }
    fn len(&self) -> u32 {
        match &self.next {
            Some(n) => n.len() + 1,
            None => 1,
        }
    }
}
impl Clone for Node {
    fn clone(&self) -> Node {
        self.clone()
    }
}
#[deprecated(since = "2", note = "use `new`")]
fn old() -> Pin<Box<dyn Future<Output = ()>>> {
    Box::pin(async {})
}
fn main() {
    let s = store::Store::new();
    let list: List<u32> = vec![store::sum(s)];
    let both: Both<f64> = (1.0, 2.0);
    println!("{:?} {}", list, both.0 == f64::NAN || both.1 != f64::NAN);
    old();
    let m = Mutex::new(1);
    let _ = m.lock();
    let _ = RwLock::new(2).read().unwrap();
    let _guard = m.lock();
    let some: Option<u32> = Some(1);
    for x in some {
        println!("{x}");
    }
    for y in "1".parse::<u32>() {
        println!("{y}");
    }
    let n = Node { next: None };
    println!("{} {}", n.clone().depth(), n.len());
}
