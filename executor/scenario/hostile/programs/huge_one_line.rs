//~ ends 0
//~ prints 1
fn main() { println!("before"); /*@50000{*/let x = 1; /*}@*/ println!("{x}"); }
