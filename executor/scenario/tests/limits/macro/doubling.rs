//~ ends refused
//~ says 2:  this macro call expands to more than 262144 tokens
macro_rules! m {
    ($($t:tt)*) => { m!($($t)* $($t)*) };
}
fn main() { m!(1 +); }
