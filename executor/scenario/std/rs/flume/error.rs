//! The errors of sending and receiving. Those of sending give the message back; their Debug prints a string in quotes.
use std::error::Error;
use std::fmt;

#[derive(Copy, Clone, PartialEq, Eq)]
pub struct SendError<T>(pub T);
impl<T> SendError<T> {
    pub fn into_inner(self) -> T { self.0 }
}
impl<T> fmt::Debug for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { fmt::Debug::fmt("SendError(..)", f) }
}
impl<T> fmt::Display for SendError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad("sending on a closed channel") }
}
impl<T> Error for SendError<T> {}

macro_rules! send_errors {
    ($($name:ident $other:ident $why:literal $debug:expr;)*) => {$(
        #[derive(Copy, Clone, PartialEq, Eq)]
        pub enum $name<T> {
            $other(T),
            Disconnected(T),
        }
        impl<T> $name<T> {
            pub fn into_inner(self) -> T {
                match self {
                    $name::$other(message) | $name::Disconnected(message) => message,
                }
            }
        }
        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt($debug.unwrap_or(match self {
                    $name::$other(_) => concat!(stringify!($other), "(..)"),
                    $name::Disconnected(_) => "Disconnected(..)",
                }), f)
            }
        }
        impl<T> fmt::Display for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $name::$other(_) => $why,
                    $name::Disconnected(_) => "sending on a closed channel",
                })
            }
        }
        impl<T> Error for $name<T> {}
        impl<T> From<SendError<T>> for $name<T> {
            fn from(e: SendError<T>) -> $name<T> { $name::Disconnected(e.0) }
        }
    )*};
}
send_errors! {
    TrySendError Full "sending on a full channel" None::<&str>;
    SendTimeoutError Timeout "timed out sending on a full channel" Some("SendTimeoutError(..)");
}

macro_rules! receive_errors {
    ($($name:ident { $($variant:ident $why:literal)* })*) => {$(
        #[derive(Copy, Clone, Debug, PartialEq, Eq)]
        pub enum $name {
            $($variant,)*
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self { $($name::$variant => $why,)* })
            }
        }
        impl Error for $name {}
    )*};
}
receive_errors! {
    RecvError { Disconnected "receiving on a closed channel" }
    TryRecvError { Empty "receiving on an empty channel" Disconnected "channel is empty and closed" }
    RecvTimeoutError { Timeout "timed out waiting on a channel" Disconnected "channel is empty and closed" }
}
impl From<RecvError> for TryRecvError {
    fn from(_: RecvError) -> TryRecvError { TryRecvError::Disconnected }
}
impl From<RecvError> for RecvTimeoutError {
    fn from(_: RecvError) -> RecvTimeoutError { RecvTimeoutError::Disconnected }
}
