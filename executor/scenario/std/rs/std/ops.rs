use crate::fmt;
use crate::hash::{Hash, Hasher};

#[path_name = "core::ops::drop::Drop"]
#[lang]
pub trait Drop {
    fn drop(&mut self);
}

#[path_name = "core::ops::function::FnOnce"]
#[lang]
pub trait FnOnce<Args> {
    type Output;
    extern "rust-call" fn call_once(self, args: Args) -> Self::Output;
}
#[path_name = "core::ops::function::FnMut"]
#[lang]
pub trait FnMut<Args>: FnOnce<Args> {
    extern "rust-call" fn call_mut(&mut self, args: Args) -> Self::Output;
}
#[path_name = "core::ops::function::Fn"]
#[lang]
pub trait Fn<Args>: FnMut<Args> {
    extern "rust-call" fn call(&self, args: Args) -> Self::Output;
}
#[lang]
pub trait AsyncFnOnce<Args> {
    type CallOnceFuture: crate::future::Future<Output = Self::Output>;
    type Output;
    extern "rust-call" fn async_call_once(self, args: Args) -> Self::CallOnceFuture;
}
#[lang]
pub trait AsyncFnMut<Args>: AsyncFnOnce<Args> {
    extern "rust-call" fn async_call_mut(&mut self, args: Args) -> Self::CallOnceFuture;
}
#[lang]
pub trait AsyncFn<Args>: AsyncFnMut<Args> {
    extern "rust-call" fn async_call(&self, args: Args) -> Self::CallOnceFuture;
}

impl<A, F: ?Sized + Fn<A>> Fn<A> for &F {
    extern "rust-call" fn call(&self, args: A) -> F::Output { (**self).call(args) }
}
impl<A, F: ?Sized + Fn<A>> FnMut<A> for &F {
    extern "rust-call" fn call_mut(&mut self, args: A) -> F::Output { (**self).call(args) }
}
impl<A, F: ?Sized + Fn<A>> FnOnce<A> for &F {
    type Output = F::Output;
    extern "rust-call" fn call_once(self, args: A) -> F::Output { (*self).call(args) }
}
impl<A, F: ?Sized + FnMut<A>> FnMut<A> for &mut F {
    extern "rust-call" fn call_mut(&mut self, args: A) -> F::Output { (**self).call_mut(args) }
}
impl<A, F: ?Sized + FnMut<A>> FnOnce<A> for &mut F {
    type Output = F::Output;
    extern "rust-call" fn call_once(self, args: A) -> F::Output { (*self).call_mut(args) }
}

#[path_name = "core::ops::deref::Deref"]
#[lang]
pub trait Deref {
    type Target: ?Sized;
    fn deref(&self) -> &Self::Target;
}
#[path_name = "core::ops::deref::DerefMut"]
#[lang]
pub trait DerefMut: Deref {
    fn deref_mut(&mut self) -> &mut Self::Target;
}
impl<T: ?Sized> Deref for &T {
    type Target = T;
    fn deref(&self) -> &T { *self }
}
impl<T: ?Sized> Deref for &mut T {
    type Target = T;
    fn deref(&self) -> &T { *self }
}
impl<T: ?Sized> DerefMut for &mut T {
    fn deref_mut(&mut self) -> &mut T { *self }
}

#[lang]
pub trait CoerceUnsized<T: ?Sized> {}
#[lang]
pub trait DispatchFromDyn<T> {}

#[lang]
pub trait Index<Idx: ?Sized> {
    type Output: ?Sized;
    #[track_caller]
    fn index(&self, index: Idx) -> &Self::Output;
}
#[lang]
pub trait IndexMut<Idx: ?Sized>: Index<Idx> {
    #[track_caller]
    fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
}

macro_rules! binary_trait {
    ($($name:literal $Tr:ident $m:ident, $aname:literal $TrA:ident $ma:ident;)*) => { $(
        #[lang = $name]
        pub trait $Tr<Rhs = Self> {
            type Output;
            fn $m(self, rhs: Rhs) -> Self::Output;
        }
        #[lang = $aname]
        pub trait $TrA<Rhs = Self> {
            fn $ma(&mut self, rhs: Rhs);
        }
    )* };
}
binary_trait! {
    "Add" Add add, "AddAssign" AddAssign add_assign;
    "Sub" Sub sub, "SubAssign" SubAssign sub_assign;
    "Mul" Mul mul, "MulAssign" MulAssign mul_assign;
    "Div" Div div, "DivAssign" DivAssign div_assign;
    "Rem" Rem rem, "RemAssign" RemAssign rem_assign;
    "BitAnd" BitAnd bitand, "BitAndAssign" BitAndAssign bitand_assign;
    "BitOr" BitOr bitor, "BitOrAssign" BitOrAssign bitor_assign;
    "BitXor" BitXor bitxor, "BitXorAssign" BitXorAssign bitxor_assign;
    "Shl" Shl shl, "ShlAssign" ShlAssign shl_assign;
    "Shr" Shr shr, "ShrAssign" ShrAssign shr_assign;
}
#[lang]
pub trait Neg {
    type Output;
    fn neg(self) -> Self::Output;
}
#[lang]
pub trait Not {
    type Output;
    fn not(self) -> Self::Output;
}

macro_rules! binary_impl {
    ($($Tr:ident $m:ident $TrA:ident $ma:ident ($op:tt) ($opa:tt) { $($t:ty)* })*) => { $( $(
        impl $Tr for $t {
            type Output = $t;
            fn $m(self, o: $t) -> $t { self $op o }
        }
        impl<'a> $Tr<&'a $t> for $t {
            type Output = $t;
            fn $m(self, o: &'a $t) -> $t { self $op *o }
        }
        impl<'a> $Tr<$t> for &'a $t {
            type Output = $t;
            fn $m(self, o: $t) -> $t { *self $op o }
        }
        impl<'a, 'b> $Tr<&'b $t> for &'a $t {
            type Output = $t;
            fn $m(self, o: &'b $t) -> $t { *self $op *o }
        }
        impl $TrA for $t {
            fn $ma(&mut self, o: $t) { *self $opa o }
        }
        impl<'a> $TrA<&'a $t> for $t {
            fn $ma(&mut self, o: &'a $t) { *self $opa *o }
        }
    )* )* };
}
binary_impl! {
    Add add AddAssign add_assign (+) (+=) { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    Sub sub SubAssign sub_assign (-) (-=) { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    Mul mul MulAssign mul_assign (*) (*=) { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    Div div DivAssign div_assign (/) (/=) { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    Rem rem RemAssign rem_assign (%) (%=) { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
    BitAnd bitand BitAndAssign bitand_assign (&) (&=) { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    BitOr bitor BitOrAssign bitor_assign (|) (|=) { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
    BitXor bitxor BitXorAssign bitxor_assign (^) (^=) { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
}

macro_rules! shift_impl {
    ([$($t:ty)*] $by:tt) => { $(
        shift_impl! { $t, Shl shl ShlAssign shl_assign (<<) (<<=) $by }
        shift_impl! { $t, Shr shr ShrAssign shr_assign (>>) (>>=) $by }
    )* };
    ($t:ty, $Tr:ident $m:ident $TrA:ident $ma:ident ($op:tt) ($opa:tt) [$($f:ty)*]) => { $(
        impl $Tr<$f> for $t {
            type Output = $t;
            fn $m(self, o: $f) -> $t { self $op o }
        }
        impl $Tr<&$f> for $t {
            type Output = $t;
            fn $m(self, o: &$f) -> $t { self $op *o }
        }
        impl $Tr<$f> for &$t {
            type Output = $t;
            fn $m(self, o: $f) -> $t { *self $op o }
        }
        impl $Tr<&$f> for &$t {
            type Output = $t;
            fn $m(self, o: &$f) -> $t { *self $op *o }
        }
        impl $TrA<$f> for $t {
            fn $ma(&mut self, o: $f) { *self $opa o }
        }
        impl $TrA<&$f> for $t {
            fn $ma(&mut self, o: &$f) { *self $opa *o }
        }
    )* };
}
shift_impl! {
    [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize]
    [i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize]
}

macro_rules! unary_impl {
    ($Tr:ident $m:ident ($op:tt) { $($t:ty)* }) => { $(
        impl $Tr for $t {
            type Output = $t;
            fn $m(self) -> $t { $op self }
        }
        impl<'a> $Tr for &'a $t {
            type Output = $t;
            fn $m(self) -> $t { $op *self }
        }
    )* };
}
unary_impl! { Neg neg (-) { i8 i16 i32 i64 i128 isize f32 f64 } }
unary_impl! { Not not (!) { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize } }

// ---------------------------------------------------------------- ranges

#[lang]
#[path_name = "core::ops::range::RangeFull"]
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash)]
pub struct RangeFull;

#[lang]
#[path_name = "core::ops::range::Range"]
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Range<Idx> {
    #[shown]
    pub start: Idx,
    #[shown]
    pub end: Idx,
}
#[lang]
#[path_name = "core::ops::range::RangeFrom"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeFrom<Idx> {
    #[shown]
    pub start: Idx,
}
#[lang]
#[path_name = "core::ops::range::RangeTo"]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeTo<Idx> {
    #[shown]
    pub end: Idx,
}
#[lang]
#[path_name = "core::ops::range::RangeInclusive"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeInclusive<Idx> {
    pub(crate) start: Idx,
    pub(crate) end: Idx,
    pub(crate) exhausted: bool,
}
#[lang]
#[path_name = "core::ops::range::RangeToInclusive"]
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct RangeToInclusive<Idx> {
    #[shown]
    pub end: Idx,
}

impl fmt::Debug for RangeFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("..") }
}
impl<Idx: fmt::Debug> fmt::Debug for Range<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..")?;
        self.end.fmt(f)
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeFrom<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..")
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeTo<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")?;
        self.end.fmt(f)
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeInclusive<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..=")?;
        self.end.fmt(f)?;
        if self.exhausted {
            f.write_str(" (exhausted)")?;
        }
        Ok(())
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeToInclusive<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..=")?;
        self.end.fmt(f)
    }
}

impl<Idx: PartialOrd<Idx>> Range<Idx> {
    pub fn contains<U: ?Sized + PartialOrd<Idx>>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
    {
        self.start <= *item && *item < self.end
    }
    pub fn is_empty(&self) -> bool { !(self.start < self.end) }
}
impl<Idx: PartialOrd<Idx>> RangeFrom<Idx> {
    pub fn contains<U: ?Sized + PartialOrd<Idx>>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
    {
        self.start <= *item
    }
}
impl<Idx: PartialOrd<Idx>> RangeTo<Idx> {
    pub fn contains<U: ?Sized + PartialOrd<Idx>>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
    {
        *item < self.end
    }
}
impl<Idx: PartialOrd<Idx>> RangeToInclusive<Idx> {
    pub fn contains<U: ?Sized + PartialOrd<Idx>>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
    {
        *item <= self.end
    }
}
impl<Idx> RangeInclusive<Idx> {
    #[rustc_promotable]
    pub const fn new(start: Idx, end: Idx) -> Self { RangeInclusive { start, end, exhausted: false } }
    pub const fn start(&self) -> &Idx { &self.start }
    pub const fn end(&self) -> &Idx { &self.end }
    pub fn into_inner(self) -> (Idx, Idx) { (self.start, self.end) }
}
impl<Idx: PartialOrd<Idx>> RangeInclusive<Idx> {
    pub fn contains<U: ?Sized + PartialOrd<Idx>>(&self, item: &U) -> bool
    where
        Idx: PartialOrd<U>,
    {
        self.start <= *item && if self.exhausted { *item < self.end } else { *item <= self.end }
    }
    pub fn is_empty(&self) -> bool { self.exhausted || !(self.start <= self.end) }
}

#[path_name = "core::ops::range::Bound"]
#[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
pub enum Bound<T> {
    Included(T),
    Excluded(T),
    Unbounded,
}
use self::Bound::{Excluded, Included, Unbounded};

impl<T> Bound<T> {
    pub fn as_ref(&self) -> Bound<&T> {
        match *self {
            Included(ref x) => Included(x),
            Excluded(ref x) => Excluded(x),
            Unbounded => Unbounded,
        }
    }
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Bound<U> {
        match self {
            Unbounded => Unbounded,
            Included(x) => Included(f(x)),
            Excluded(x) => Excluded(f(x)),
        }
    }
}
impl<T: Clone> Bound<&T> {
    pub fn cloned(self) -> Bound<T> {
        match self {
            Unbounded => Unbounded,
            Included(x) => Included(x.clone()),
            Excluded(x) => Excluded(x.clone()),
        }
    }
}

pub trait RangeBounds<T: ?Sized> {
    fn start_bound(&self) -> Bound<&T>;
    fn end_bound(&self) -> Bound<&T>;
    fn contains<U>(&self, item: &U) -> bool
    where
        T: PartialOrd<U>,
        U: ?Sized + PartialOrd<T>,
    {
        (match self.start_bound() {
            Included(start) => *start <= *item,
            Excluded(start) => *start < *item,
            Unbounded => true,
        }) && (match self.end_bound() {
            Included(end) => *item <= *end,
            Excluded(end) => *item < *end,
            Unbounded => true,
        })
    }
}
impl<T: ?Sized> RangeBounds<T> for RangeFull {
    fn start_bound(&self) -> Bound<&T> { Unbounded }
    fn end_bound(&self) -> Bound<&T> { Unbounded }
}
impl<T> RangeBounds<T> for RangeFrom<T> {
    fn start_bound(&self) -> Bound<&T> { Included(&self.start) }
    fn end_bound(&self) -> Bound<&T> { Unbounded }
}
impl<T> RangeBounds<T> for RangeTo<T> {
    fn start_bound(&self) -> Bound<&T> { Unbounded }
    fn end_bound(&self) -> Bound<&T> { Excluded(&self.end) }
}
impl<T> RangeBounds<T> for Range<T> {
    fn start_bound(&self) -> Bound<&T> { Included(&self.start) }
    fn end_bound(&self) -> Bound<&T> { Excluded(&self.end) }
}
impl<T> RangeBounds<T> for RangeInclusive<T> {
    fn start_bound(&self) -> Bound<&T> { Included(&self.start) }
    fn end_bound(&self) -> Bound<&T> {
        if self.exhausted { Excluded(&self.end) } else { Included(&self.end) }
    }
}
impl<T> RangeBounds<T> for RangeToInclusive<T> {
    fn start_bound(&self) -> Bound<&T> { Unbounded }
    fn end_bound(&self) -> Bound<&T> { Included(&self.end) }
}
impl<T> RangeBounds<T> for (Bound<T>, Bound<T>) {
    fn start_bound(&self) -> Bound<&T> { self.0.as_ref() }
    fn end_bound(&self) -> Bound<&T> { self.1.as_ref() }
}
impl<T> RangeBounds<T> for Range<&T> {
    fn start_bound(&self) -> Bound<&T> { Included(self.start) }
    fn end_bound(&self) -> Bound<&T> { Excluded(self.end) }
}
impl<T> RangeBounds<T> for RangeFrom<&T> {
    fn start_bound(&self) -> Bound<&T> { Included(self.start) }
    fn end_bound(&self) -> Bound<&T> { Unbounded }
}
impl<T> RangeBounds<T> for RangeTo<&T> {
    fn start_bound(&self) -> Bound<&T> { Unbounded }
    fn end_bound(&self) -> Bound<&T> { Excluded(self.end) }
}
impl<T> RangeBounds<T> for RangeInclusive<&T> {
    fn start_bound(&self) -> Bound<&T> { Included(self.start) }
    fn end_bound(&self) -> Bound<&T> { Included(self.end) }
}
impl<T> RangeBounds<T> for RangeToInclusive<&T> {
    fn start_bound(&self) -> Bound<&T> { Unbounded }
    fn end_bound(&self) -> Bound<&T> { Included(self.end) }
}
impl<'a, T: ?Sized + 'a> RangeBounds<T> for (Bound<&'a T>, Bound<&'a T>) {
    fn start_bound(&self) -> Bound<&T> { self.0 }
    fn end_bound(&self) -> Bound<&T> { self.1 }
}

/// The half-open range that r means in something of length len, whether it fits or not.
pub(crate) fn plain_range<R: RangeBounds<usize>>(r: &R, len: usize) -> Range<usize> {
    Range {
        start: match r.start_bound() {
            Included(x) => *x,
            Excluded(x) => x.saturating_add(1),
            Unbounded => 0,
        },
        end: match r.end_bound() {
            Included(x) => x.saturating_add(1),
            Excluded(x) => *x,
            Unbounded => len,
        },
    }
}
/// The same; panics as slices do.
pub(crate) fn index_range<R: RangeBounds<usize>>(r: &R, len: usize) -> (usize, usize) {
    let Range { start: a, end: b } = plain_range(r, len);
    if let Included(x) = r.end_bound() {
        if *x >= len {
            crate::slice::inclusive_fail(a, *x, len)
        }
    }
    if b > len {
        crate::slice::index_fail(a, b, len)
    }
    if a > b {
        crate::slice::index_fail(a, b, len)
    }
    (a, b)
}

// ---------------------------------------------------------------- control flow

#[lang]
#[path_name = "core::ops::control_flow::ControlFlow"]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ControlFlow<B, C = ()> {
    Continue(C),
    Break(B),
}
impl<B, C> ControlFlow<B, C> {
    pub fn is_break(&self) -> bool { matches!(*self, ControlFlow::Break(_)) }
    pub fn is_continue(&self) -> bool { matches!(*self, ControlFlow::Continue(_)) }
    pub fn break_value(self) -> Option<B> {
        match self {
            ControlFlow::Continue(..) => None,
            ControlFlow::Break(x) => Some(x),
        }
    }
    pub fn continue_value(self) -> Option<C> {
        match self {
            ControlFlow::Continue(x) => Some(x),
            ControlFlow::Break(..) => None,
        }
    }
    pub fn map_break<T, F: FnOnce(B) -> T>(self, f: F) -> ControlFlow<T, C> {
        match self {
            ControlFlow::Continue(x) => ControlFlow::Continue(x),
            ControlFlow::Break(x) => ControlFlow::Break(f(x)),
        }
    }
    pub fn map_continue<T, F: FnOnce(C) -> T>(self, f: F) -> ControlFlow<B, T> {
        match self {
            ControlFlow::Continue(x) => ControlFlow::Continue(f(x)),
            ControlFlow::Break(x) => ControlFlow::Break(x),
        }
    }
}

#[lang]
pub trait Try: FromResidual<Self::Residual> {
    type Output;
    type Residual;
    fn from_output(output: Self::Output) -> Self;
    fn branch(self) -> ControlFlow<Self::Residual, Self::Output>;
}
#[lang]
pub trait FromResidual<R> {
    fn from_residual(residual: R) -> Self;
}
pub trait Residual<O> {
    type TryType: Try<Output = O, Residual = Self>;
}
#[path_name = "core::convert::Infallible"]
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Infallible {}

impl<T> Try for Option<T> {
    type Output = T;
    type Residual = Option<Infallible>;
    fn from_output(o: T) -> Self { Some(o) }
    fn branch(self) -> ControlFlow<Option<Infallible>, T> {
        match self {
            Some(v) => ControlFlow::Continue(v),
            None => ControlFlow::Break(None),
        }
    }
}
impl<T> FromResidual<Option<Infallible>> for Option<T> {
    fn from_residual(_: Option<Infallible>) -> Self { None }
}
impl<T> Residual<T> for Option<Infallible> {
    type TryType = Option<T>;
}
impl<T, E> Try for Result<T, E> {
    type Output = T;
    type Residual = Result<Infallible, E>;
    fn from_output(o: T) -> Self { Ok(o) }
    fn branch(self) -> ControlFlow<Result<Infallible, E>, T> {
        match self {
            Ok(v) => ControlFlow::Continue(v),
            Err(e) => ControlFlow::Break(Err(e)),
        }
    }
}
impl<T, E, F: From<E>> FromResidual<Result<Infallible, E>> for Result<T, F> {
    fn from_residual(r: Result<Infallible, E>) -> Self {
        match r {
            Err(e) => Err(From::from(e)),
            Ok(never) => match never {},
        }
    }
}
impl<T, E> Residual<T> for Result<Infallible, E> {
    type TryType = Result<T, E>;
}
impl<B, C> Try for ControlFlow<B, C> {
    type Output = C;
    type Residual = ControlFlow<B, Infallible>;
    fn from_output(o: C) -> Self { ControlFlow::Continue(o) }
    fn branch(self) -> ControlFlow<ControlFlow<B, Infallible>, C> {
        match self {
            ControlFlow::Continue(c) => ControlFlow::Continue(c),
            ControlFlow::Break(b) => ControlFlow::Break(ControlFlow::Break(b)),
        }
    }
}
impl<B, C> FromResidual<ControlFlow<B, Infallible>> for ControlFlow<B, C> {
    fn from_residual(r: ControlFlow<B, Infallible>) -> Self {
        match r {
            ControlFlow::Break(b) => ControlFlow::Break(b),
            ControlFlow::Continue(never) => match never {},
        }
    }
}
impl<B, C> Residual<C> for ControlFlow<B, Infallible> {
    type TryType = ControlFlow<B, C>;
}
