// The boxed closure is taken before its argument is computed, which calls.
use std::rc::Rc;

struct Counter {
    n: std::cell::Cell<i32>,
}

fn apply(jobs: Vec<Box<dyn FnOnce(&Counter, i32) -> i32>>, counter: &Rc<Counter>) {
    for (i, job) in jobs.into_iter().enumerate() {
        println!("{}", job(counter, i as i32 + counter.n.get()));
    }
}

fn main() {
    let counter = Rc::new(Counter { n: 3.into() });
    let name = String::from("twice");
    apply(
        vec![
            Box::new(|c, i| c.n.replace(i + 10)),
            Box::new(move |c, i| {
                println!("{name} {}", c.n.get());
                c.n.set(2 * c.n.get());
                i
            }),
            Box::new(|c, i| c.n.get() + i),
        ],
        &counter,
    );
}
