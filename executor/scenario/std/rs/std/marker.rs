#[lang]
pub trait Sized {}
#[lang]
pub trait Unsize<T: ?Sized> {}
#[lang]
pub trait Copy: Clone {}
#[lang]
pub unsafe auto trait Send {}
#[lang]
pub unsafe auto trait Sync {}
#[lang]
pub auto trait Unpin {}
#[lang]
pub unsafe auto trait Freeze {}

impl<T: ?Sized> !Send for *const T {}
impl<T: ?Sized> !Send for *mut T {}
impl<T: ?Sized> !Sync for *const T {}
impl<T: ?Sized> !Sync for *mut T {}
unsafe impl<T: Sync + ?Sized> Send for &T {}

macro_rules! impl_copy {
    ($($t:ty)*) => { $(
        impl Copy for $t {}
        impl Clone for $t {
            fn clone(&self) -> Self { *self }
        }
    )* };
}
impl_copy! { () i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char }

impl Copy for ! {}
impl Clone for ! {
    fn clone(&self) -> Self { *self }
}
impl<T: ?Sized> Copy for *const T {}
impl<T: ?Sized> Copy for *mut T {}
impl<T: ?Sized> Copy for &T {}
impl<T: ?Sized> Clone for *const T {
    fn clone(&self) -> Self { *self }
}
impl<T: ?Sized> Clone for *mut T {
    fn clone(&self) -> Self { *self }
}
impl<T: ?Sized> Clone for &T {
    fn clone(&self) -> Self { *self }
}

#[lang]
pub struct PhantomData<T: ?Sized>;

impl<T: ?Sized> Clone for PhantomData<T> {
    fn clone(&self) -> Self { PhantomData }
}
impl<T: ?Sized> Copy for PhantomData<T> {}
impl<T: ?Sized> Default for PhantomData<T> {
    fn default() -> Self { PhantomData }
}
impl<T: ?Sized> PartialEq for PhantomData<T> {
    fn eq(&self, _: &Self) -> bool { true }
}
impl<T: ?Sized> Eq for PhantomData<T> {}
impl<T: ?Sized> PartialOrd for PhantomData<T> {
    fn partial_cmp(&self, _: &Self) -> Option<crate::cmp::Ordering> { Some(crate::cmp::Ordering::Equal) }
}
impl<T: ?Sized> Ord for PhantomData<T> {
    fn cmp(&self, _: &Self) -> crate::cmp::Ordering { crate::cmp::Ordering::Equal }
}
impl<T: ?Sized> crate::hash::Hash for PhantomData<T> {
    fn hash<H: crate::hash::Hasher>(&self, _: &mut H) {}
}
impl<T: ?Sized> crate::fmt::Debug for PhantomData<T> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.write_str("PhantomData<")?;
        f.write_str(crate::any::type_name::<T>())?;
        f.write_str(">")
    }
}

#[derive(Debug, Default, Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct PhantomPinned;
impl !Unpin for PhantomPinned {}
