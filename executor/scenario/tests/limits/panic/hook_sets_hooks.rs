//~ ends 134
//~ says thread panicked while processing panic. aborting.
fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| {
        std::panic::set_hook(Box::new(|_| println!("second")));
    }));
    let _ = std::panic::catch_unwind(|| panic!("x"));
    println!("after");
}
