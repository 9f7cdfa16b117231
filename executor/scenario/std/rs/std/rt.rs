//! What the macros expand to, and where panics start.
use crate::any::Any;
use crate::fmt::{self, Arguments, Debug, Formatter};
use crate::intrinsics;

pub fn print(args: Arguments<'_>) {
    if intrinsics::fmt_has_args(&args) {
        let s = fmt::format(args);
        intrinsics::stdout_write(&s);
    } else {
        intrinsics::stdout_write(intrinsics::fmt_literal(&args));
    }
}
pub fn println(args: Arguments<'_>) {
    let mut s = String::new();
    fmt::format_into(&mut s, args, "failed printing to stdout: formatter error");
    s.push('\n');
    intrinsics::stdout_write(&s);
}
pub fn print_newline() {
    intrinsics::stdout_write("\n");
}
pub fn eprint(args: Arguments<'_>) {
    let s = fmt::format(args);
    intrinsics::stderr_write(&s);
}
pub fn eprintln(args: Arguments<'_>) {
    let mut s = String::new();
    fmt::format_into(&mut s, args, "failed printing to stderr: formatter error");
    s.push('\n');
    intrinsics::stderr_write(&s);
}
pub fn eprint_newline() {
    intrinsics::stderr_write("\n");
}

/// panic!("literal"): the payload is the &'static str.
#[lang = "panic_const"]
pub fn panic_const(msg: &'static str) -> ! {
    crate::panic::report(msg, &msg);
    intrinsics::panic_unwind(Box::new(msg))
}

/// A message made at run time: the payload is a String. The machine's own
/// sentences without numbers are constants in rustc.
#[lang = "panic_str"]
pub fn panic_str(msg: &str) -> ! {
    if msg.starts_with("attempt to ") || msg.starts_with("`async") || msg == "capacity overflow" {
        panic_const(intrinsics::transmute::<&str, &'static str>(msg))
    }
    let s = String::from(msg);
    crate::panic::report(msg, &s);
    intrinsics::panic_unwind(Box::new(s))
}

#[lang = "panic_fmt"]
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
#[lang = "start"]
pub fn start<T: crate::process::Termination>(main: fn() -> T) -> i32 {
    let code = main().report().code();
    if let Some(f) = unsafe { *AFTER_MAIN.0.get() } {
        f();
    }
    code
}
