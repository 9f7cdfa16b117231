//~ ends refused
//~ says 1:  recursion limit reached while expanding `b!`
macro_rules! a { ($($t:tt)*) => { b!([$($t)*]) }; }
macro_rules! b { ($($t:tt)*) => { a!(($($t)*)) }; }
fn main() { a!(1); }
