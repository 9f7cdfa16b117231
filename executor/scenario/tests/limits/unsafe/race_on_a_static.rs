//~ ends 139
//~ says error: Undefined Behavior: Data race detected between a non-atomic
fn main() {
    println!("before");
    static mut ALL: Vec<u64> = Vec::new();
    let hs: Vec<_> = (0..4).map(|i| std::thread::spawn(move || for j in 0..1000 {
        unsafe { (*std::ptr::addr_of_mut!(ALL)).push(i * j) };
        std::thread::yield_now();
    })).collect();
    for h in hs {
        h.join().unwrap();
    }
    println!("{}", unsafe { (*std::ptr::addr_of!(ALL)).len() });
}
