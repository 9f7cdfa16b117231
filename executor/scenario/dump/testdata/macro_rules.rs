macro_rules! max { ($x:expr) => { $x }; ($x:expr, $($rest:expr),+) => { { let r = max!($($rest),+); if $x > r { $x } else { r } } } }
fn main() { println!("{}", max!(1, 3, 2)); }
