//~ ends refused
//~ says 2:  recursion limit reached while expanding `m!`
macro_rules! m {
    ($($t:tt)*) => { m!($($t)* x) };
}
fn main() { m!(); }
