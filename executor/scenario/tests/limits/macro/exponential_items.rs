//~ ends refused
//~ says 3:  the program's macros expand to more than 4194304 tokens, or call more than 200000 others
macro_rules! m {
    () => {};
    (x $($t:tt)*) => { m!($($t)*); m!($($t)*); };
}
m!(x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x);
fn main() {}
