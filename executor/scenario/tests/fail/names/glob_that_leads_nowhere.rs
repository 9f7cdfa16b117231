// A glob import that leads nowhere might import any name, so rustc does not report unknown names.
mod a {}
mod nowhere {
    use crate::a::missing::*;
    pub fn f(_: Anything) -> u8 { nothing() }
}
fn f(x: Something) -> u8 { other(x) }
fn main() {}
