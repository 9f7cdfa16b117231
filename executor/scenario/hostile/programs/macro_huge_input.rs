//~ ends refused
//~ says 3:  the program's macros expand to more than 4194304 tokens, or call more than 200000 others
macro_rules! count {
    () => { 0u32 };
    ($a:tt $($t:tt)*) => { 1 + count!($($t)*) };
}
fn main() { println!("{}", count!(/*@100000{*/a /*}@*/)); }
