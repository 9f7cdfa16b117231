// The program is larger, or nested more deeply, than it may be.
macro_rules! again {
    ($($t:tt)*) => { again!($($t)* $($t)*) };
}
fn main() {
    again!(1);
}
