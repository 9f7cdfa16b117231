use crate::any::TypeId;
use crate::fmt::{self, Debug, Display};
use crate::intrinsics;

#[lang]
#[path_name = "core::error::Error"]
pub trait Error: Debug + Display {
    fn source(&self) -> Option<&(dyn Error + 'static)> { None }
    fn description(&self) -> &str { "description() is deprecated; use Display" }
    fn cause(&self) -> Option<&dyn Error> { self.source() }
    #[doc(hidden)]
    fn __type_id(&self) -> TypeId
    where
        Self: 'static,
    {
        TypeId::of::<Self>()
    }
}

macro_rules! error_impl {
    ($($t:ty)*) => { $(
        impl $t {
            pub fn is<T: Error + 'static>(&self) -> bool { TypeId::of::<T>() == self.__type_id() }
            pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T> {
                if self.is::<T>() { unsafe { Some(&*(self as *const $t as *const T)) } } else { None }
            }
            pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T> {
                if self.is::<T>() { unsafe { Some(&mut *(self as *mut $t as *mut T)) } } else { None }
            }
            pub fn downcast<T: Error + 'static>(self: Box<Self>) -> Result<Box<T>, Box<$t>> {
                if self.is::<T>() {
                    Ok(intrinsics::box_from_raw(intrinsics::box_into_raw(self) as *mut T))
                } else {
                    Err(self)
                }
            }
        }
    )* };
}
error_impl! { (dyn Error) (dyn Error + Send) (dyn Error + Send + Sync) }

impl<'a, E: Error + 'a> From<E> for Box<dyn Error + 'a> {
    fn from(err: E) -> Box<dyn Error + 'a> { Box::new(err) }
}
impl<'a, E: Error + Send + Sync + 'a> From<E> for Box<dyn Error + Send + Sync + 'a> {
    fn from(err: E) -> Box<dyn Error + Send + Sync + 'a> { Box::new(err) }
}

#[path_name = "alloc::boxed::convert::StringError"]
struct StringError(String);
impl Error for StringError {}
impl Display for StringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Display::fmt(&self.0, f) }
}
impl Debug for StringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Debug::fmt(&self.0, f) }
}
impl From<String> for Box<dyn Error + Send + Sync> {
    fn from(err: String) -> Self { Box::new(StringError(err)) }
}
impl From<String> for Box<dyn Error> {
    fn from(err: String) -> Self { Box::new(StringError(err)) }
}
impl<'a> From<&str> for Box<dyn Error + Send + Sync + 'a> {
    fn from(err: &str) -> Self { Box::new(StringError(String::from(err))) }
}
impl<'a> From<&str> for Box<dyn Error + 'a> {
    fn from(err: &str) -> Self { Box::new(StringError(String::from(err))) }
}
impl<'a, 'b> From<crate::borrow::Cow<'b, str>> for Box<dyn Error + Send + Sync + 'a> {
    fn from(s: crate::borrow::Cow<'b, str>) -> Self { From::from(s.into_owned()) }
}
impl<'a, 'b> From<crate::borrow::Cow<'b, str>> for Box<dyn Error + 'a> {
    fn from(err: crate::borrow::Cow<'b, str>) -> Self { Box::new(StringError(err.into_owned())) }
}
impl<T: Error> Error for Box<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> { Error::source(&**self) }
}
impl<'a, T: Error + ?Sized> Error for &'a T {
    fn source(&self) -> Option<&(dyn Error + 'static)> { Error::source(&**self) }
}
impl Error for fmt::Error {}
