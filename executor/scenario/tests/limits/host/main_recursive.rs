//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
fn main() { println!("before"); main() }
