#[lang]
pub trait Default: Sized {
    fn default() -> Self;
}
macro_rules! defaults {
    ($($t:ty, $v:expr;)*) => { $(
        impl Default for $t {
            fn default() -> $t { $v }
        }
    )* };
}
defaults! {
    bool, false; char, '\0';
    i8, 0; i16, 0; i32, 0; i64, 0; i128, 0; isize, 0;
    u8, 0; u16, 0; u32, 0; u64, 0; u128, 0; usize, 0;
    f32, 0.0; f64, 0.0;
}
impl Default for &mut str {
    fn default() -> Self { unsafe { crate::str::from_utf8_unchecked_mut(&mut []) } }
}
impl Default for &str {
    fn default() -> Self { "" }
}
impl<T> Default for &[T] {
    fn default() -> Self { &[] }
}
impl<T> Default for &mut [T] {
    fn default() -> Self { &mut [] }
}
