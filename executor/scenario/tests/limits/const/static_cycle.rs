//~ ends refused
//~ says 1: E0391 cycle detected when evaluating initializer of static `A`
static A: &Option<u32> = B;
static B: &Option<u32> = A;
fn main() { println!("{:?}", A); }
