//~ ends 134
//~ says thread panicked while processing panic. aborting.
fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| panic!("in the hook")));
    panic!("first");
}
