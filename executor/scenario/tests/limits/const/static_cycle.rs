//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
static A: &Option<u32> = B;
static B: &Option<u32> = A;
fn main() { println!("{:?}", A); }
