#[lang]
#[path_name = "core::clone::Clone"]
pub trait Clone: Sized {
    #[must_use] fn clone(&self) -> Self;
    fn clone_from(&mut self, source: &Self) { *self = source.clone() }
}

/// What a pointer of type P with several owners can be given a copy of its own of.
pub trait CloneToUninit<P> {
    fn own(this: &mut P);
}
