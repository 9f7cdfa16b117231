use crate::rc::Rc;
use crate::sync::Arc;
use crate::boxed::Box;
use crate::fmt;
use crate::intrinsics;

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId {
    t: u64,
}
impl TypeId {
    pub const fn of<T: ?Sized + 'static>() -> TypeId { TypeId { t: intrinsics::type_id::<T>() } }
}
impl fmt::Debug for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "TypeId({:#034x})", self.t as u128) }
}

#[lang]
pub trait Any: 'static {
    fn type_id(&self) -> TypeId;
}
impl<T: 'static + ?Sized> Any for T {
    fn type_id(&self) -> TypeId { TypeId::of::<T>() }
}

macro_rules! any_impl {
    ($($t:ty)*) => { $(
        impl fmt::Debug for $t {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("Any { .. }") }
        }
        impl $t {
            pub fn is<T: Any>(&self) -> bool { TypeId::of::<T>() == self.type_id() }
            pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
                if self.is::<T>() { unsafe { Some(&*(self as *const $t as *const T)) } } else { None }
            }
            pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T> {
                if self.is::<T>() { unsafe { Some(&mut *(self as *mut $t as *mut T)) } } else { None }
            }
        }
        impl Box<$t> {
            pub fn downcast<T: Any>(self) -> Result<Box<T>, Self> {
                if (*self).is::<T>() {
                    Ok(intrinsics::box_from_raw(intrinsics::box_into_raw(self) as *mut T))
                } else {
                    Err(self)
                }
            }
        }
    )* };
}
any_impl! { (dyn Any) (dyn Any + Send) (dyn Any + Send + Sync) }

pub const fn type_name<T: ?Sized>() -> &'static str { intrinsics::type_name::<T>() }
pub fn type_name_of_val<T: ?Sized>(_val: &T) -> &'static str { intrinsics::type_name::<T>() }
macro_rules! shared_downcast {
    ($r:ident [$($more:tt)*]) => {
        impl $r<dyn Any $($more)*> {
            pub fn downcast<T: Any>(self) -> Result<$r<T>, Self> {
                if (*self).is::<T>() { Ok(unsafe { $r::from_raw($r::into_raw(self) as *const T) }) } else { Err(self) }
            }
        }
    };
}
shared_downcast! { Rc [] }
shared_downcast! { Arc [+ Send + Sync] }
