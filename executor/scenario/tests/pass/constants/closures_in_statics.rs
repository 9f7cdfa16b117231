// A closure that captures nothing has no interior mutability.
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

static CALLS: AtomicU32 = AtomicU32::new(0);
static OPS: &[(&str, &(dyn Fn(u32, u32) -> Option<u32> + Sync))] = &[
    ("add", &|a, b| a.checked_add(b)),
    ("sub", &u32::checked_sub),
    ("count", &|a, _| {
        CALLS.fetch_add(1, Relaxed);
        Some(a.count_ones())
    }),
];

fn main() {
    for (name, op) in OPS {
        println!("{name} {:?} {:?}", op(3, 4), op(7, 2));
    }
    println!("{CALLS:?}");
}
