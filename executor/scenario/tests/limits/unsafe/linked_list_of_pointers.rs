//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main() {
    println!("before");
    struct N { next: *mut N, n: u64 }
    let a = Box::into_raw(Box::new(N { next: std::ptr::null_mut(), n: 1 }));
    let b = Box::into_raw(Box::new(N { next: a, n: 2 }));
    unsafe {
        (*a).next = b;
        let mut p = a;
        let mut sum = 0u64;
        for _ in 0..1000 {
            sum += (*p).n;
            p = (*p).next;
        }
        println!("{sum}");
        drop(Box::from_raw(a));
        println!("{}", (*(*b).next).n);
    }
}
