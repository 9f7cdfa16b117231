//! std: the standard library, also reachable as core and alloc.
//!
//! Follows: Rust 1.95
//! Compared with: 1.95.0

#[macro_use]
mod macros;

#[doc(hidden)]
pub mod intrinsics;
#[doc(hidden)]
pub mod rt;
pub mod prelude;

pub mod alloc;
#[path_name = "core::any"]
pub mod any;
pub mod array;
pub mod ascii;
pub mod borrow;
pub mod boxed;
#[path_name = "core::cell"]
pub mod cell;
#[path_name = "core::char"]
pub mod char;
pub mod clone;
#[path_name = "core::cmp"]
pub mod cmp;
pub mod collections;
pub mod convert;
pub mod default;
pub mod env;
pub mod error;
pub mod ffi;
#[path_name = "core::fmt"]
pub mod fmt;
#[path_name = "core::future"]
pub mod future;
#[path_name = "core::hash"]
pub mod hash;
pub mod hint;
pub mod io;
pub mod iter;
#[path_name = "core::marker"]
pub mod marker;
pub mod mem;
pub mod net;
pub mod num;
pub mod ops;
pub mod option;
pub mod panic;
pub mod path;
#[path_name = "core::pin"]
pub mod pin;
pub mod process;
pub mod primitive {
    pub use {bool, char, f32, f64, i128, i16, i32, i64, i8, isize, str, u128, u16, u32, u64, u8, usize};
}
pub mod ptr;
#[path_name = "alloc::rc"]
pub mod rc;
#[path_name = "core::result"]
pub mod result;
#[path_name = "core::slice"]
pub mod slice;
#[path_name = "core::str"]
pub mod str;
#[path_name = "alloc::string"]
pub mod string;
pub mod sync;
#[path_name = "core::task"]
pub mod task;
pub mod thread;
#[path_name = "core::time"]
pub mod time;
mod tuple;
mod unit;
pub mod vec;

macro_rules! old_int_mod {
    ($($t:ident)*) => { $(pub mod $t { pub const MIN: $t = $t::MIN; pub const MAX: $t = $t::MAX; })* };
}
old_int_mod! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! old_float_mod {
    ($t:ident) => {
        pub mod $t {
            pub const MIN: $t = $t::MIN;
            pub const MAX: $t = $t::MAX;
            pub const EPSILON: $t = $t::EPSILON;
            pub const RADIX: u32 = $t::RADIX;
            pub const DIGITS: u32 = $t::DIGITS;
            pub const MANTISSA_DIGITS: u32 = $t::MANTISSA_DIGITS;
            pub const MIN_EXP: i32 = $t::MIN_EXP;
            pub const MAX_EXP: i32 = $t::MAX_EXP;
            pub const MIN_10_EXP: i32 = $t::MIN_10_EXP;
            pub const MAX_10_EXP: i32 = $t::MAX_10_EXP;
            pub const MIN_POSITIVE: $t = $t::MIN_POSITIVE;
            pub const INFINITY: $t = $t::INFINITY;
            pub const NEG_INFINITY: $t = $t::NEG_INFINITY;
            pub const NAN: $t = $t::NAN;
            pub mod consts {
                pub const PI: $t = 3.14159265358979323846264338327950288;
                pub const TAU: $t = 6.28318530717958647692528676655900577;
                pub const E: $t = 2.71828182845904523536028747135266250;
                pub const SQRT_2: $t = 1.41421356237309504880168872420969808;
                pub const FRAC_1_SQRT_2: $t = 0.707106781186547524400844362104849039;
                pub const LN_2: $t = 0.693147180559945309417232121458176568;
                pub const LN_10: $t = 2.30258509299404568401799145468436421;
                pub const LOG2_E: $t = 1.44269504088896340735992468100189214;
                pub const LOG10_E: $t = 0.434294481903251827651128918916605082;
                pub const LOG2_10: $t = 3.32192809488736234787031942948939018;
                pub const LOG10_2: $t = 0.301029995663981195213738894724493027;
                pub const FRAC_PI_2: $t = 1.57079632679489661923132169163975144;
                pub const FRAC_PI_3: $t = 1.04719755119659774615421446109316763;
                pub const FRAC_PI_4: $t = 0.785398163397448309615660845819875721;
                pub const FRAC_PI_6: $t = 0.52359877559829887307710723054658381;
                pub const FRAC_PI_8: $t = 0.39269908169872415480783042290993786;
                pub const FRAC_1_PI: $t = 0.318309886183790671537767526745028724;
                pub const FRAC_2_PI: $t = 0.636619772367581343075535053490057448;
                pub const GOLDEN_RATIO: $t = 1.618033988749894848204586834365638118;
                pub const EULER_GAMMA: $t = 0.577215664901532860606512090082402431;
                pub const FRAC_2_SQRT_PI: $t = 1.12837916709551257389615890312154517;
            }
        }
    };
}
old_float_mod!(f32);
old_float_mod!(f64);
