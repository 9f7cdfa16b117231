// A glob import opens what is visible from where it stands.
mod a {
    pub struct Public;
    struct Private;
    pub mod b {
        use super::Public;
        use super::Private;
        pub(crate) use super::Public as Renamed;
        mod inside { use super::*; pub fn f(_: Public, _: Private) {} }
    }
}
mod visible {
    use crate::a::b::*;
    pub fn f(_: Renamed) {}
    pub fn g(_: Public) {}
}
mod private {
    use crate::a::*;
    pub fn f(_: Public, _: Private) {}
}
fn main() {}
