#[lang]
#[path_name = "core::clone::Clone"]
pub trait Clone: Sized {
    #[must_use] fn clone(&self) -> Self;
    fn clone_from(&mut self, source: &Self) { *self = source.clone() }
}
