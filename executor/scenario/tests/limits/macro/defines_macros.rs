//~ ends refused
//~ says 2:  recursion limit reached while expanding `m!`
macro_rules! m {
    ($n:ident) => { macro_rules! $n { ($x:ident) => { m!($x); $n!($x); } } m!($n); };
}
m!(a);
fn main() {}
