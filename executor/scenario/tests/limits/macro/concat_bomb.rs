//~ ends refused
//~ says 3:  this macro call expands to more than 262144 tokens
macro_rules! bomb {
    ($a:expr;) => { $a };
    ($a:expr; $x:tt $($rest:tt)*) => { bomb!(concat!($a, $a); $($rest)*) };
}

fn main() {
    println!("before");
    println!("{}", bomb!("xxxxxxxx"; 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30).len());
}
