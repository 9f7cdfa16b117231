//~ ends refused
//~ says 3:  this macro call expands to more than 262144 tokens
macro_rules! m {
    ($a:expr) => { $a };
    ($a:expr, x $($t:tt)*) => { m!($a + $a, $($t)*) + m!($a, $($t)*) };
    ($a:expr,) => { $a };
}
fn main() { println!("{}", m!(1u64, x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x)); }
