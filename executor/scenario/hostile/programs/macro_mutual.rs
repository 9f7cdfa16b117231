//~ ends refused
//~ says 2:  recursion limit reached while expanding `a!`
macro_rules! a { ($($t:tt)*) => { b!([$($t)*]) }; }
macro_rules! b { ($($t:tt)*) => { a!(($($t)*)) }; }
fn main() { a!(1); }
