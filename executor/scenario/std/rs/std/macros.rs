// Temporaries of the arguments of print! and format! end inside, those of write! with the statement, as in the real
// ones.
#[macro_export]
macro_rules! print {
    ($($arg:tt)*) => { { $crate::rt::print($crate::format_args!($($arg)*)); } };
}
#[macro_export]
macro_rules! println {
    ($($arg:tt)*) => { { $crate::rt::print($crate::format_args_nl!($($arg)*)); } };
}
#[macro_export]
macro_rules! eprint {
    ($($arg:tt)*) => { { $crate::rt::eprint($crate::format_args!($($arg)*)); } };
}
#[macro_export]
macro_rules! eprintln {
    ($($arg:tt)*) => { { $crate::rt::eprint($crate::format_args_nl!($($arg)*)); } };
}
#[macro_export]
macro_rules! dbg {
    () => { $crate::eprintln!("[{}:{}:{}]", $crate::file!(), $crate::line!(), $crate::column!()) };
    ($val:expr $(,)?) => {
        match $val {
            tmp => {
                $crate::eprintln!(
                    "[{}:{}:{}] {} = {:#?}", $crate::file!(), $crate::line!(), $crate::column!(),
                    $crate::stringify!($val), &tmp
                );
                tmp
            }
        }
    };
    ($($val:expr),+ $(,)?) => { ($($crate::dbg!($val)),+,) };
}
#[macro_export]
macro_rules! format {
    ($($arg:tt)*) => {{
        let res = $crate::fmt::format($crate::format_args!($($arg)*));
        res
    }};
}
#[macro_export]
macro_rules! write {
    ($dst:expr, $($arg:tt)*) => { $dst.write_fmt($crate::format_args!($($arg)*)) };
    ($($arg:tt)*) => {
        $crate::compile_error!("takes a destination and what format! takes: `write!(dest, \"format string\", args...)`")
    };
}
#[macro_export]
macro_rules! writeln {
    ($dst:expr $(,)?) => { $crate::write!($dst, "\n") };
    ($dst:expr, $($arg:tt)*) => { $dst.write_fmt($crate::format_args_nl!($($arg)*)) };
    ($($arg:tt)*) => {
        $crate::compile_error!("a destination and what `format!` takes are needed")
    };
}
#[macro_export]
macro_rules! vec {
    () => { $crate::vec::Vec::new() };
    ($elem:expr; $n:expr) => { $crate::vec::from_elem($elem, $n) };
    ($($x:expr),+ $(,)?) => { $crate::vec::from_array([$($x),+]) };
}
#[macro_export]
macro_rules! panic {
    () => { $crate::rt::panic_const("explicit panic") };
    ("{}", $arg:expr $(,)?) => { $crate::rt::panic_fmt($crate::format_args!("{}", &$arg)) };
    ($($arg:tt)+) => { $crate::rt::panic_fmt($crate::format_args!($($arg)+)) };
}
#[macro_export]
macro_rules! todo {
    () => { $crate::rt::panic_const("not yet implemented") };
    ($($arg:tt)+) => {
        $crate::rt::panic_fmt($crate::format_args!("not yet implemented: {}", $crate::format_args!($($arg)+)))
    };
}
#[macro_export]
macro_rules! unimplemented {
    () => { $crate::rt::panic_const("not implemented") };
    ($($arg:tt)+) => {
        $crate::rt::panic_fmt($crate::format_args!("not implemented: {}", $crate::format_args!($($arg)+)))
    };
}
#[macro_export]
macro_rules! unreachable {
    () => { $crate::rt::panic_const("internal error: entered unreachable code") };
    ($($arg:tt)+) => {
        $crate::rt::panic_fmt(
            $crate::format_args!("internal error: entered unreachable code: {}", $crate::format_args!($($arg)+))
        )
    };
}
#[macro_export]
#[procedural]
macro_rules! assert {
    ($cond:expr $(,)?) => {
        if !$cond { $crate::rt::panic_const($crate::concat!("assertion failed: ", $crate::stringify!($cond))) }
    };
    ($cond:expr, $($arg:tt)+) => {
        if !$cond { $crate::rt::panic_fmt($crate::format_args!($($arg)+)) }
    };
}
#[macro_export]
macro_rules! assert_eq {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if !(*left_val == *right_val) {
                    $crate::rt::assert_failed("==", &*left_val, &*right_val, $crate::option::Option::None)
                }
            }
        }
    };
    ($left:expr, $right:expr, $($arg:tt)+) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if !(*left_val == *right_val) {
                    $crate::rt::assert_failed(
                        "==", &*left_val, &*right_val, $crate::option::Option::Some($crate::format_args!($($arg)+))
                    )
                }
            }
        }
    };
}
#[macro_export]
macro_rules! assert_ne {
    ($left:expr, $right:expr $(,)?) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if *left_val == *right_val {
                    $crate::rt::assert_failed("!=", &*left_val, &*right_val, $crate::option::Option::None)
                }
            }
        }
    };
    ($left:expr, $right:expr, $($arg:tt)+) => {
        match (&$left, &$right) {
            (left_val, right_val) => {
                if *left_val == *right_val {
                    $crate::rt::assert_failed(
                        "!=", &*left_val, &*right_val, $crate::option::Option::Some($crate::format_args!($($arg)+))
                    )
                }
            }
        }
    };
}
#[macro_export]
macro_rules! debug_assert {
    ($($arg:tt)*) => { $crate::assert!($($arg)*) };
}
#[macro_export]
macro_rules! debug_assert_eq {
    ($($arg:tt)*) => { $crate::assert_eq!($($arg)*) };
}
#[macro_export]
macro_rules! debug_assert_ne {
    ($($arg:tt)*) => { $crate::assert_ne!($($arg)*) };
}
#[macro_export]
macro_rules! matches {
    ($e:expr, $pattern:pat $(if $guard:expr)? $(,)?) => {
        match $e {
            $pattern $(if $guard)? => true,
            _ => false,
        }
    };
}
#[macro_export]
macro_rules! r#try {
    ($e:expr $(,)?) => {
        match $e {
            $crate::result::Result::Ok(val) => val,
            $crate::result::Result::Err(err) => return $crate::result::Result::Err($crate::convert::From::from(err)),
        }
    };
}
