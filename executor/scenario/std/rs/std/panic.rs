use crate::any::Any;
use crate::collections::{BTreeMap, HashMap, VecDeque};
use crate::fmt;
use crate::intrinsics;
use crate::ops::{Deref, DerefMut};
use crate::sync::{Arc, Mutex, RwLock};

#[lang]
pub auto trait UnwindSafe {}
#[lang]
pub auto trait RefUnwindSafe {}
impl<T: ?Sized> !UnwindSafe for &mut T {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for &T {}
impl<T: ?Sized> !RefUnwindSafe for crate::cell::UnsafeCell<T> {}
impl<T: ?Sized> UnwindSafe for Mutex<T> {}
impl<T: ?Sized> RefUnwindSafe for Mutex<T> {}
impl<T: ?Sized> UnwindSafe for RwLock<T> {}
impl<T: ?Sized> RefUnwindSafe for RwLock<T> {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for crate::rc::Rc<T> {}
impl<T: RefUnwindSafe + ?Sized> UnwindSafe for Arc<T> {}
impl<T: UnwindSafe + ?Sized> UnwindSafe for Box<T> {}
impl<T: UnwindSafe> UnwindSafe for Vec<T> {}
impl<T: UnwindSafe> UnwindSafe for crate::vec::IntoIter<T> {}
impl<T: UnwindSafe> UnwindSafe for VecDeque<T> {}
impl<K: RefUnwindSafe, V: RefUnwindSafe> UnwindSafe for BTreeMap<K, V> {}
impl<K: UnwindSafe, V: UnwindSafe, S: UnwindSafe> UnwindSafe for HashMap<K, V, S> {}

#[path_name = "core::panic::unwind_safe::AssertUnwindSafe"]
#[derive(Debug, Default)]
pub struct AssertUnwindSafe<T>(#[shown] pub T);
impl<T> UnwindSafe for AssertUnwindSafe<T> {}
impl<T> RefUnwindSafe for AssertUnwindSafe<T> {}
impl<T> Deref for AssertUnwindSafe<T> {
    type Target = T;
    fn deref(&self) -> &T { &self.0 }
}
impl<T> DerefMut for AssertUnwindSafe<T> {
    fn deref_mut(&mut self) -> &mut T { &mut self.0 }
}
impl<R, F: FnOnce() -> R> FnOnce<()> for AssertUnwindSafe<F> {
    type Output = R;
    extern "rust-call" fn call_once(self, _args: ()) -> R { (self.0)() }
}
impl<F: crate::future::Future> crate::future::Future for AssertUnwindSafe<F> {
    type Output = F::Output;
    fn poll(self: crate::pin::Pin<&mut Self>, cx: &mut crate::task::Context<'_>) -> crate::task::Poll<F::Output> {
        unsafe { crate::pin::Pin::new_unchecked(&mut crate::pin::Pin::get_unchecked_mut(self).0) }.poll(cx)
    }
}

struct Call<F, R> {
    f: Option<F>,
    r: Option<R>,
}
fn do_call<F: FnOnce() -> R, R>(d: *mut Call<F, R>) {
    let d = unsafe { &mut *d };
    let f = d.f.take().unwrap();
    d.r = Some(f());
}
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(f: F) -> Result<R, Box<dyn Any + Send + 'static>> {
    let mut d = Call { f: Some(f), r: None };
    match intrinsics::try_call(do_call::<F, R>, &mut d) {
        None => Ok(d.r.take().unwrap()),
        Some(payload) => Err(payload),
    }
}
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! { intrinsics::resume_unwind(payload) }
pub fn panic_any<M: 'static + Any + Send>(msg: M) -> ! {
    let any: &(dyn Any + Send) = &msg;
    let text = match (any.downcast_ref::<&'static str>(), any.downcast_ref::<String>()) {
        (Some(s), _) => *s,
        (_, Some(s)) => s.as_str(),
        _ => "Box<dyn Any>",
    };
    report(text, any);
    intrinsics::panic_unwind(Box::new(msg))
}

#[path_name = "core::panic::location::Location"]
#[derive(Copy, Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Location<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}
impl<'a> Location<'a> {
    pub fn caller() -> &'static Location<'static> {
        let (file, line) = (intrinsics::caller_file(), intrinsics::caller_line());
        Box::leak(Box::new(Location { file, line, column: intrinsics::caller_column() }))
    }
    pub const fn file(&self) -> &str { self.file }
    pub const fn line(&self) -> u32 { self.line }
    pub const fn column(&self) -> u32 { self.column }
}
impl fmt::Display for Location<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[derive(Debug)]
pub struct PanicHookInfo<'a> {
    payload: &'a (dyn Any + Send),
    location: &'a Location<'a>,
    can_unwind: bool,
    force_no_backtrace: bool,
}
pub type PanicInfo<'a> = PanicHookInfo<'a>;
impl<'a> PanicHookInfo<'a> {
    pub fn payload(&self) -> &(dyn Any + Send) { self.payload }
    pub fn payload_as_str(&self) -> Option<&str> {
        if let Some(s) = self.payload.downcast_ref::<&str>() {
            Some(s)
        } else if let Some(s) = self.payload.downcast_ref::<String>() {
            Some(s)
        } else {
            None
        }
    }
    pub fn location(&self) -> Option<&Location<'_>> { Some(self.location) }
}
impl fmt::Display for PanicHookInfo<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("panicked at ")?;
        fmt::Display::fmt(self.location, f)?;
        if let Some(p) = self.payload_as_str() {
            write!(f, ":\n{p}")?;
        }
        Ok(())
    }
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;
static mut HOOK: Option<Hook> = None;

#[track_caller]
pub fn set_hook(hook: Hook) {
    refuse_while_panicking();
    intrinsics::panic_hook_set(true);
    unsafe { HOOK = Some(hook) }
}
#[track_caller]
pub fn take_hook() -> Hook {
    refuse_while_panicking();
    intrinsics::panic_hook_set(false);
    match unsafe { intrinsics::replace(&mut HOOK, None) } {
        Some(h) => h,
        None => Box::new(|info: &PanicHookInfo<'_>| {
            let at = info.location;
            intrinsics::panic_print(at.file, at.line, at.column, info.payload_as_str().unwrap_or("Box<dyn Any>"))
        }),
    }
}

#[track_caller]
fn refuse_while_panicking() {
    if crate::thread::panicking() || intrinsics::panic_in_hook() {
        panic!("cannot modify the panic hook from a panicking thread")
    }
}

/// Tells of a panic: the hook's work, or the message on stderr.
pub(crate) fn report(message: &str, payload: &(dyn Any + Send)) {
    intrinsics::panic_report(message);
    if let Some(h) = unsafe { &HOOK } {
        intrinsics::panic_enter_hook(message);
        h(&PanicHookInfo { payload, location: Location::caller(), can_unwind: true, force_no_backtrace: false });
        intrinsics::panic_leave_hook();
    }
}
