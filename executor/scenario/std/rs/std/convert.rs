pub use crate::ops::Infallible;
use crate::fmt;
use crate::num::TryFromIntError;

#[lang]
pub trait AsRef<T: ?Sized> {
    fn as_ref(&self) -> &T;
}
#[lang]
pub trait AsMut<T: ?Sized> {
    fn as_mut(&mut self) -> &mut T;
}
#[lang]
pub trait Into<T>: Sized {
    fn into(self) -> T;
}
#[lang]
pub trait From<T>: Sized {
    #[must_use] fn from(value: T) -> Self;
}
#[lang]
pub trait TryInto<T>: Sized {
    type Error;
    fn try_into(self) -> Result<T, Self::Error>;
}
#[lang]
pub trait TryFrom<T>: Sized {
    type Error;
    fn try_from(value: T) -> Result<Self, Self::Error>;
}
pub const fn identity<T>(x: T) -> T { x }

impl<T, U: From<T>> Into<U> for T {
    fn into(self) -> U { U::from(self) }
}
impl<T> From<T> for T {
    fn from(t: T) -> T { t }
}
impl<T, U: TryFrom<T>> TryInto<U> for T {
    type Error = U::Error;
    fn try_into(self) -> Result<U, U::Error> { U::try_from(self) }
}
impl<T, U: Into<T>> TryFrom<U> for T {
    type Error = Infallible;
    fn try_from(value: U) -> Result<Self, Infallible> { Ok(U::into(value)) }
}
impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &T {
    fn as_ref(&self) -> &U { <T as AsRef<U>>::as_ref(*self) }
}
impl<T: ?Sized + AsRef<U>, U: ?Sized> AsRef<U> for &mut T {
    fn as_ref(&self) -> &U { <T as AsRef<U>>::as_ref(*self) }
}
impl<T: ?Sized + AsMut<U>, U: ?Sized> AsMut<U> for &mut T {
    fn as_mut(&mut self) -> &mut U { (*self).as_mut() }
}
impl<T> AsRef<[T]> for [T] {
    fn as_ref(&self) -> &[T] { self }
}
impl<T> AsMut<[T]> for [T] {
    fn as_mut(&mut self) -> &mut [T] { self }
}
impl AsRef<str> for str {
    fn as_ref(&self) -> &str { self }
}
impl AsRef<[u8]> for str {
    fn as_ref(&self) -> &[u8] { self.as_bytes() }
}

impl fmt::Display for Infallible {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result { match *self {} }
}
impl crate::error::Error for Infallible {}

macro_rules! from_lossless {
    ($($from:ty => $($to:ty)*;)*) => { $( $(
        impl From<$from> for $to {
            fn from(v: $from) -> $to { v as $to }
        }
    )* )* };
}
from_lossless! {
    bool => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize f32 f64 char;
    u16 => u32 u64 u128 usize i32 i64 i128 f32 f64;
    u32 => u64 u128 i64 i128 f64;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize f32 f64;
    i16 => i32 i64 i128 isize f32 f64;
    i32 => i64 i128 f64;
    i64 => i128;
    f32 => f64;
    char => u32 u64 u128;
}
impl From<bool> for f32 {
    fn from(v: bool) -> f32 { v as u8 as f32 }
}
impl From<bool> for f64 {
    fn from(v: bool) -> f64 { v as u8 as f64 }
}

// The value survives the round trip and keeps its sign.
macro_rules! try_from_int {
    ($($from:ty => $($to:ty)*;)*) => { $( $(
        impl TryFrom<$from> for $to {
            type Error = TryFromIntError;
            fn try_from(v: $from) -> Result<$to, TryFromIntError> {
                let r = v as $to;
                if r as $from == v && (r < (0 as $to)) == (v < (0 as $from)) { Ok(r) } else { Err(TryFromIntError(())) }
            }
        }
    )* )* };
}
try_from_int! {
    u8 => i8;
    u16 => u8 i8 i16 isize;
    u32 => u8 u16 usize i8 i16 i32 isize;
    u64 => u8 u16 u32 usize i8 i16 i32 i64 isize;
    u128 => u8 u16 u32 u64 usize i8 i16 i32 i64 i128 isize;
    usize => u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 isize;
    i8 => u8 u16 u32 u64 u128 usize;
    i16 => u8 u16 u32 u64 u128 usize i8;
    i32 => u8 u16 u32 u64 u128 usize i8 i16 isize;
    i64 => u8 u16 u32 u64 u128 usize i8 i16 i32 isize;
    i128 => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 isize;
    isize => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128;
}
