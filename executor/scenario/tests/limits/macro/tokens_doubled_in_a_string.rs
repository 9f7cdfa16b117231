//~ ends refused
//~ says 5:  this macro call expands to more than 262144 tokens
macro_rules! twice {
    ($($t:tt)*) => { concat!($($t)*, $($t)*) };
}
macro_rules! again {
    ($a:expr; $($rest:tt)*) => { again!(concat!($a, $a); $($rest)* ) };
    ($a:expr;) => { $a };
}

fn main() {
    println!("before");
    println!("{}", twice!("a", "b"));
    println!("{}", again!("xxxxxxxx"; 1 2 3).len());
}
