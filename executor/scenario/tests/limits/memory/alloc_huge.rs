//~ ends 134
//~ says error: the program has more than 256 MB on its heap
use std::alloc::{alloc, Layout};

fn main() {
    let mut total = 0usize;
    loop {
        let n = 1 << 20;
        let p = unsafe { alloc(Layout::array::<u64>(n).unwrap()) } as *mut u64;
        unsafe { p.add(n - 1).write(1) };
        total += n;
        println!("{total}");
    }
}
