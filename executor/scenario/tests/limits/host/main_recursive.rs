//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() { println!("before"); main() }
