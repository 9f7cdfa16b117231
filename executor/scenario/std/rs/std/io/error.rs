//! io::Error: of the system with its number, simple, or with any error inside.
use crate::fmt;

macro_rules! error_kinds {
    ($($k:ident $text:literal,)*) => {
        #[path_name = "std::io::error::ErrorKind"]
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ErrorKind {
            $($k,)*
        }
        impl ErrorKind {
            pub(super) fn description(&self) -> &'static str {
                match *self {
                    $(ErrorKind::$k => $text,)*
                }
            }
        }
    };
}
error_kinds! {
    NotFound "entity not found",
    PermissionDenied "permission denied",
    ConnectionRefused "connection refused",
    ConnectionReset "connection reset",
    HostUnreachable "host unreachable",
    NetworkUnreachable "network unreachable",
    ConnectionAborted "connection aborted",
    NotConnected "not connected",
    AddrInUse "address in use",
    AddrNotAvailable "address not available",
    NetworkDown "network down",
    BrokenPipe "broken pipe",
    AlreadyExists "entity already exists",
    WouldBlock "operation would block",
    NotADirectory "not a directory",
    IsADirectory "is a directory",
    DirectoryNotEmpty "directory not empty",
    ReadOnlyFilesystem "read-only filesystem or storage medium",
    StaleNetworkFileHandle "stale network file handle",
    InvalidInput "invalid input parameter",
    InvalidData "invalid data",
    TimedOut "timed out",
    WriteZero "write zero",
    StorageFull "no storage space",
    NotSeekable "seek on unseekable file",
    QuotaExceeded "quota exceeded",
    FileTooLarge "file too large",
    ResourceBusy "resource busy",
    ExecutableFileBusy "executable file busy",
    Deadlock "deadlock",
    TooManyLinks "too many links",
    ArgumentListTooLong "argument list too long",
    Interrupted "operation interrupted",
    Unsupported "unsupported",
    UnexpectedEof "unexpected end of file",
    OutOfMemory "out of memory",
    Other "other error",
}
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(self.description()) }
}

/// Linux' numbers, the kinds and the words of its C library.
fn os(code: i32) -> (ErrorKind, &'static str) {
    match code {
        1 => (ErrorKind::PermissionDenied, "Operation not permitted"),
        2 => (ErrorKind::NotFound, "No such file or directory"),
        4 => (ErrorKind::Interrupted, "Interrupted system call"),
        11 => (ErrorKind::WouldBlock, "Resource temporarily unavailable"),
        12 => (ErrorKind::OutOfMemory, "Cannot allocate memory"),
        13 => (ErrorKind::PermissionDenied, "Permission denied"),
        17 => (ErrorKind::AlreadyExists, "File exists"),
        22 => (ErrorKind::InvalidInput, "Invalid argument"),
        28 => (ErrorKind::StorageFull, "No space left on device"),
        32 => (ErrorKind::BrokenPipe, "Broken pipe"),
        90 => (ErrorKind::Other, "Message too long"),
        98 => (ErrorKind::AddrInUse, "Address already in use"),
        99 => (ErrorKind::AddrNotAvailable, "Cannot assign requested address"),
        101 => (ErrorKind::NetworkUnreachable, "Network is unreachable"),
        103 => (ErrorKind::ConnectionAborted, "Software caused connection abort"),
        104 => (ErrorKind::ConnectionReset, "Connection reset by peer"),
        107 => (ErrorKind::NotConnected, "Transport endpoint is not connected"),
        110 => (ErrorKind::TimedOut, "Connection timed out"),
        111 => (ErrorKind::ConnectionRefused, "Connection refused"),
        113 => (ErrorKind::HostUnreachable, "No route to host"),
        115 => (ErrorKind::Other, "Operation now in progress"),
        89 => (ErrorKind::Other, "Destination address required"),
        _ => (ErrorKind::Other, "Unknown error"),
    }
}

enum Repr {
    Os(i32),
    Simple(ErrorKind),
    SimpleMessage(ErrorKind, &'static str),
    Custom(ErrorKind, Box<dyn crate::error::Error + Send + Sync>),
}
pub struct Error {
    repr: Box<Repr>,
}
impl Error {
    pub fn new<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(kind: ErrorKind, error: E) -> Error {
        Error { repr: Box::new(Repr::Custom(kind, error.into())) }
    }
    pub fn other<E: Into<Box<dyn crate::error::Error + Send + Sync>>>(error: E) -> Error {
        Error::new(ErrorKind::Other, error)
    }
    #[doc(hidden)]
    pub fn __message(kind: ErrorKind, text: &'static str) -> Error {
        Error { repr: Box::new(Repr::SimpleMessage(kind, text)) }
    }
    pub fn from_raw_os_error(code: i32) -> Error { Error { repr: Box::new(Repr::Os(code)) } }
    pub fn raw_os_error(&self) -> Option<i32> {
        match *self.repr {
            Repr::Os(c) => Some(c),
            _ => None,
        }
    }
    pub fn kind(&self) -> ErrorKind {
        match &*self.repr {
            Repr::Os(c) => os(*c).0,
            Repr::Simple(k) => *k,
            Repr::SimpleMessage(k, _) => *k,
            Repr::Custom(k, _) => *k,
        }
    }
    pub fn get_ref(&self) -> Option<&(dyn crate::error::Error + Send + Sync + 'static)> {
        match &*self.repr {
            Repr::Custom(_, e) => Some(&**e),
            _ => None,
        }
    }
    pub fn get_mut(&mut self) -> Option<&mut (dyn crate::error::Error + Send + Sync + 'static)> {
        match &mut *self.repr {
            Repr::Custom(_, e) => Some(&mut **e),
            _ => None,
        }
    }
    pub fn downcast<E: crate::error::Error + Send + Sync + 'static>(self) -> Result<E, Error> {
        match *self.repr {
            Repr::Custom(k, e) => match e.downcast::<E>() {
                Ok(e) => Ok(*e),
                Err(e) => Err(Error { repr: Box::new(Repr::Custom(k, e)) }),
            },
            other => Err(Error { repr: Box::new(other) }),
        }
    }
    pub fn into_inner(self) -> Option<Box<dyn crate::error::Error + Send + Sync>> {
        match *self.repr {
            Repr::Custom(_, e) => Some(e),
            _ => None,
        }
    }
}
impl From<crate::collections::TryReserveError> for Error {
    fn from(_: crate::collections::TryReserveError) -> Error { ErrorKind::OutOfMemory.into() }
}
impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error { Error { repr: Box::new(Repr::Simple(kind)) } }
}
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.repr {
            Repr::Os(c) => {
                f.debug_struct("Os").field("code", c).field("kind", &os(*c).0).field("message", &os(*c).1).finish()
            }
            Repr::Simple(k) => f.debug_tuple("Kind").field(k).finish(),
            Repr::SimpleMessage(k, m) => f.debug_struct("Error").field("kind", k).field("message", m).finish(),
            Repr::Custom(k, e) => f.debug_struct("Custom").field("kind", k).field("error", e).finish(),
        }
    }
}
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.repr {
            Repr::Os(c) => write!(f, "{} (os error {})", os(*c).1, c),
            Repr::Simple(k) => f.write_str(k.description()),
            Repr::SimpleMessage(_, m) => f.write_str(m),
            Repr::Custom(_, e) => fmt::Display::fmt(e, f),
        }
    }
}
impl crate::error::Error for Error {
    fn source(&self) -> Option<&(dyn crate::error::Error + 'static)> {
        match &*self.repr {
            Repr::Custom(_, e) => e.source(),
            _ => None,
        }
    }
}
