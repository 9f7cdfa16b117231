//~ ends refused
//~ says 2:  this macro call expands to more than 262144 tokens
macro_rules! a { ($($t:tt)*) => { b!{ $($t)* $($t)* } } }
macro_rules! b { ($($t:tt)*) => { a!{ $($t)* } } }
fn main(){ a!{ x } }
