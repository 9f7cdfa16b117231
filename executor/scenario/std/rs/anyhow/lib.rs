//! anyhow: one error type for programs, with context.
//!
//! Follows: anyhow 1.0
//! Compared with: 1.0.69
use std::error::Error as StdError;
use std::fmt::{self, Debug, Display};
use std::ops::Deref;

pub type Result<T, E = Error> = std::result::Result<T, E>;
#[allow(non_snake_case)]
pub fn Ok<T>(t: T) -> Result<T> { Result::Ok(t) }

type Boxed = Box<dyn StdError + Send + Sync + 'static>;

/// Any error, or a message; not itself an Error, so that From works for all of them.
pub struct Error {
    inner: Boxed,
}

/// An error that is only a message.
struct Message<M>(M);
impl<M: Display> Display for Message<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Display::fmt(&self.0, f) }
}
impl<M: Display> Debug for Message<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Display::fmt(&self.0, f) }
}
impl<M: Display> std::error::Error for Message<M> {}

/// A message in front of an error.
struct WithContext<C> {
    context: C,
    error: Boxed,
}
impl<C: Display> Display for WithContext<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Display::fmt(&self.context, f) }
}
impl<C: Display> Debug for WithContext<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("context", &format_args!("{}", self.context))
            .field("source", &self.error)
            .finish()
    }
}
impl<C: Display> std::error::Error for WithContext<C> {
    fn source(&self) -> Option<&(dyn StdError + 'static)> { Some(&*self.error) }
}

impl Error {
    #[must_use]
    pub fn new<E>(error: E) -> Error
    where
        E: StdError + Send + Sync + 'static,
    {
        Error { inner: Box::new(error) }
    }
    #[must_use]
    pub fn msg<M>(message: M) -> Error
    where
        M: Display + Debug + Send + Sync + 'static,
    {
        Error { inner: Box::new(Message(message)) }
    }
    pub fn from_boxed(error: Boxed) -> Error { Error { inner: error } }
    #[must_use]
    pub fn context<C>(self, context: C) -> Error
    where
        C: Display + Send + Sync + 'static,
    {
        Error { inner: Box::new(WithContext { context, error: self.inner }) }
    }
    pub fn chain(&self) -> Chain<'_> { Chain { next: Some(&*self.inner) } }
    pub fn root_cause(&self) -> &(dyn StdError + 'static) { self.chain().last().unwrap() }
    /// The error that it was made from, or one that it is the context of.
    pub fn downcast_ref<E>(&self) -> Option<&E>
    where
        E: StdError + 'static,
    {
        self.chain().find_map(|e| e.downcast_ref::<E>())
    }
    pub fn is<E>(&self) -> bool
    where
        E: StdError + 'static,
    {
        self.downcast_ref::<E>().is_some()
    }
    pub fn downcast<E>(self) -> std::result::Result<E, Error>
    where
        E: StdError + Send + Sync + 'static,
    {
        match self.inner.downcast::<E>() {
            Result::Ok(e) => Result::Ok(*e),
            Err(inner) => Err(Error { inner }),
        }
    }
}
impl<E> From<E> for Error
where
    E: StdError + Send + Sync + 'static,
{
    fn from(error: E) -> Error { Error::new(error) }
}
impl Deref for Error {
    type Target = dyn StdError + Send + Sync + 'static;
    fn deref(&self) -> &Self::Target { &*self.inner }
}
impl AsRef<dyn StdError + Send + Sync> for Error {
    fn as_ref(&self) -> &(dyn StdError + Send + Sync + 'static) { &*self.inner }
}
impl From<Error> for Box<dyn StdError + Send + Sync + 'static> {
    fn from(e: Error) -> Self { e.inner }
}
impl From<Error> for Box<dyn StdError + 'static> {
    fn from(e: Error) -> Self { e.inner }
}
impl Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.inner)?;
        if f.alternate() {
            for cause in self.chain().skip(1) {
                write!(f, ": {}", cause)?;
            }
        }
        Result::Ok(())
    }
}
impl Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return Debug::fmt(&self.inner, f);
        }
        write!(f, "{}", self.inner)?;
        let causes: Vec<_> = self.chain().skip(1).collect();
        if !causes.is_empty() {
            write!(f, "\n\nCaused by:")?;
            for (n, cause) in causes.iter().enumerate() {
                writeln!(f)?;
                if causes.len() > 1 {
                    write!(f, "{: >5}: {}", n, cause)?;
                } else {
                    write!(f, "    {}", cause)?;
                }
            }
        }
        Result::Ok(())
    }
}

pub struct Chain<'a> {
    next: Option<&'a (dyn StdError + 'static)>,
}
impl<'a> Iterator for Chain<'a> {
    type Item = &'a (dyn StdError + 'static);
    fn next(&mut self) -> Option<Self::Item> {
        let e = self.next?;
        self.next = e.source();
        Some(e)
    }
}

mod ext {
    use super::*;
    /// What can become an Error with context: errors, and Error itself.
    pub trait IntoError {
        fn ext_context<C: Display + Send + Sync + 'static>(self, context: C) -> Error;
    }
    impl<E: StdError + Send + Sync + 'static> IntoError for E {
        fn ext_context<C: Display + Send + Sync + 'static>(self, context: C) -> Error {
            Error::new(self).context(context)
        }
    }
    impl IntoError for Error {
        fn ext_context<C: Display + Send + Sync + 'static>(self, context: C) -> Error { self.context(context) }
    }
}

pub trait Context<T, E> {
    fn context<C>(self, context: C) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static;
    fn with_context<C, F>(self, f: F) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
        F: FnOnce() -> C;
}
impl<T, E: ext::IntoError> Context<T, E> for std::result::Result<T, E> {
    fn context<C>(self, context: C) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
    {
        self.map_err(|e| e.ext_context(context))
    }
    fn with_context<C, F>(self, f: F) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
        F: FnOnce() -> C,
    {
        self.map_err(|e| e.ext_context(f()))
    }
}
impl<T> Context<T, std::convert::Infallible> for Option<T> {
    fn context<C>(self, context: C) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
    {
        self.ok_or_else(|| Error { inner: Box::new(Message(context)) })
    }
    fn with_context<C, F>(self, f: F) -> Result<T, Error>
    where
        C: Display + Send + Sync + 'static,
        F: FnOnce() -> C,
    {
        self.ok_or_else(|| Error { inner: Box::new(Message(f())) })
    }
}

#[doc(hidden)]
pub mod __private {
    pub use std::format;
    use super::Error;
    pub fn message(s: String) -> Error { Error::msg(s) }
}

#[macro_export]
macro_rules! anyhow {
    ($msg:literal $(,)?) => { $crate::__private::message($crate::__private::format!($msg)) };
    ($err:expr $(,)?) => { $crate::Error::msg($err) };
    ($fmt:expr, $($arg:tt)*) => { $crate::__private::message($crate::__private::format!($fmt, $($arg)*)) };
}
#[macro_export]
macro_rules! format_err {
    ($($t:tt)*) => { $crate::anyhow!($($t)*) };
}
#[macro_export]
macro_rules! bail {
    ($($t:tt)*) => { return std::result::Result::Err($crate::anyhow!($($t)*)) };
}
#[macro_export]
macro_rules! ensure {
    ($cond:expr $(,)?) => {
        if !$cond {
            return std::result::Result::Err($crate::Error::msg(concat!("Condition failed: `", stringify!($cond), "`")));
        }
    };
    ($cond:expr, $($t:tt)*) => {
        if !$cond {
            $crate::bail!($($t)*);
        }
    };
}
