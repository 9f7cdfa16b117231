// Macros of the prelude, of modules and of functions can be imported under other names.
mod a {
    macro_rules! seven { () => { 7 } }
    pub(crate) use seven;
    pub(crate) use seven as other;
}
macro_rules! eight { () => { 8 } }
use debug_assert_eq as same;
use eight as acht;
use format_args as args;
use println as line;
use std::vec as list;

fn main() {
    line!("{} {} {}", a::seven!(), a::other!(), acht!());
    same!(1, 1);
    line!("{:?} {}", list![1], args!("{}", 3));
    mod inner {
        macro_rules! three { () => { 3 } }
        pub(crate) use three;
    }
    use inner::three as drei;
    line!("{}", drei!());
}
