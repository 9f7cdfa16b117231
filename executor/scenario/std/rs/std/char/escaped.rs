//! Chars as escapes write them.
use super::*;
use crate::iter::FusedIterator;
use crate::marker::PhantomData;

macro_rules! escapes {
    ($($T:ident [$($l:lifetime)?] $S:ty, $kind:literal;)*) => { $(
        #[derive(Clone)]
        pub struct $T<$($l)?> {
            inner: crate::string::IntoChars,
            of: PhantomData<$S>,
        }
        impl<$($l)?> $T<$($l)?> {
            pub(super) fn of(s: &str) -> Self {
                let mut text = String::new();
                for c in s.chars() {
                    let later = !text.is_empty() as u8;
                    intrinsics::fmt_escape(&mut text, c, $kind | later);
                }
                $T { inner: text.into_chars(), of: PhantomData }
            }
        }
        impl<$($l)?> Iterator for $T<$($l)?> {
            type Item = char;
            fn next(&mut self) -> Option<char> { self.inner.next() }
            fn size_hint(&self) -> (usize, Option<usize>) {
                let n = self.inner.clone().count();
                (n, Some(n))
            }
        }
        impl<$($l)?> FusedIterator for $T<$($l)?> {}
        impl<$($l)?> fmt::Display for $T<$($l)?> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(self.inner.as_str()) }
        }
    )* };
}
pub(crate) use escapes;
escapes! {
    EscapeDebug [] char, b'd';
    EscapeDefault [] char, b'x';
    EscapeUnicode [] char, b'u';
}
macro_rules! one_char {
    ($($T:ident)*) => { $(
        impl ExactSizeIterator for $T {}
        impl fmt::Debug for $T {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}(EscapeIterInner('{}'))", stringify!($T), self)
            }
        }
    )* };
}
one_char! { EscapeDebug EscapeDefault EscapeUnicode }
