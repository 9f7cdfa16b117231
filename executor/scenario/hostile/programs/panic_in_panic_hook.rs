//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    std::panic::set_hook(Box::new(|_| panic!("in the hook")));
    panic!("first");
}
