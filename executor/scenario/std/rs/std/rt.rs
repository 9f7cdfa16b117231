//! What the macros expand to, and where panics start.
use crate::any::Any;
use crate::fmt::{self, Arguments, Debug, Formatter};
use crate::intrinsics;

const FORMATTER: &str = "a formatting trait implementation returned an error when the underlying stream did not";
/// What is printed at once is one write.
pub fn print(args: Arguments<'_>) {
    if intrinsics::fmt_has_args(&args) {
        let mut s = String::new();
        fmt::format_into(&mut s, args, FORMATTER);
        intrinsics::stdout_write(&s);
    } else {
        intrinsics::stdout_write(intrinsics::fmt_literal(&args));
    }
}
pub fn eprint(args: Arguments<'_>) {
    if intrinsics::fmt_has_args(&args) {
        let mut s = String::new();
        fmt::format_into(&mut s, args, FORMATTER);
        intrinsics::stderr_write(&s);
    } else {
        intrinsics::stderr_write(intrinsics::fmt_literal(&args));
    }
}

/// panic!("literal"): the payload is the &'static str.
#[lang]
pub fn panic_const(msg: &'static str) -> ! {
    crate::panic::report(msg, &msg);
    intrinsics::panic_unwind(Box::new(msg))
}

/// A message made at run time: the payload is a String. The machine's own
/// sentences without numbers are constants in rustc.
#[lang]
pub fn panic_str(msg: &str) -> ! {
    if msg.starts_with("attempt to ") || msg.starts_with("`async") || msg == "capacity overflow" {
        panic_const(intrinsics::transmute::<&str, &'static str>(msg))
    }
    let s = String::from(msg);
    crate::panic::report(msg, &s);
    intrinsics::panic_unwind(Box::new(s))
}

#[lang]
pub fn panic_fmt(args: Arguments<'_>) -> ! {
    if !intrinsics::fmt_has_args(&args) {
        panic_const(intrinsics::fmt_literal(&args))
    }
    let s = fmt::format(args);
    crate::panic::report(&s, &s);
    intrinsics::panic_unwind(Box::new(s))
}

pub fn assert_failed<T: Debug + ?Sized, U: Debug + ?Sized>(
    op: &str,
    left: &T,
    right: &U,
    args: Option<Arguments<'_>>,
) -> ! {
    match args {
        Some(a) => panic!("assertion `left {} right` failed: {}\n  left: {:?}\n right: {:?}", op, a, left, right),
        None => panic!("assertion `left {} right` failed\n  left: {:?}\n right: {:?}", op, left, right),
    }
}

/// What goes on after main: the event loop of programs for pages.
struct AfterMain(crate::cell::UnsafeCell<Option<fn()>>);
unsafe impl Sync for AfterMain {}
static AFTER_MAIN: AfterMain = AfterMain(crate::cell::UnsafeCell::new(None));
#[doc(hidden)]
pub fn __after_main(f: fn()) { unsafe { *AFTER_MAIN.0.get() = Some(f) }; }

/// What main returns, turned into the exit status.
#[lang]
pub fn start<T: crate::process::Termination>(main: fn() -> T) -> i32 {
    let code = main().report().code();
    if let Some(f) = unsafe { *AFTER_MAIN.0.get() } {
        f();
    }
    code
}
