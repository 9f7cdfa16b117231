//~ ends refused
//~ says 4:  local ambiguity when calling macro `m`: multiple parsing options: built-in NTs tt ('a') or 1 other option.
macro_rules! m {
    ($($($($($a:tt)*),*);*)|*) => { 1 };
}
fn main() { println!("{}", m!(/*@30000{*/a , b ; /*}@*/)); }
