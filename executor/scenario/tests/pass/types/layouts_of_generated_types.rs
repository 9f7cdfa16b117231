#![allow(dead_code)]
use std::mem::{align_of, offset_of, size_of};
// Generated types: each line prints size, alignment, size of Option and of Option<Option>, and the offsets of fields.

enum T0 {
    V0,
}
#[repr(C, align(4))]
struct T1(Option<T0>, T0, T0);
#[repr(u32)]
enum T2 {
    V0(T0),
    V1(u16, bool),
}
enum T3 {
    V0,
    V1(T1, Option<T1>),
    V2(),
}
enum T4 {
    V0,
}
struct W5<X: ?Sized>(X);
type T5 = W5<char>;
#[repr(C, i64)]
enum T6 {
    V0,
    V1(W5<T0>, u8, u64),
    V2(&'static mut dyn Send, T0, T5),
    V3(T0),
    V4(bool),
}
type T7 = (u8, usize);
#[repr(align(2))]
enum T8 {
    V0,
    V1,
}
type T9 = ();
#[repr(C)]
enum T10 {
    V0(),
    V1(f32, std::num::NonZero<u32>),
    V2(char, Option<u8>),
    V3(std::num::NonZero<i64>, u8, u16),
    V4(std::mem::ManuallyDrop<u16>),
}
type T11 = u32;
enum T12 {
    V0(u32, bool),
    V1(u8),
    V2(T3, u32, u16),
    V3,
}
struct T13(T10, i8, T12, u32, u32, usize);
struct W14<X: ?Sized>(std::convert::Infallible, T9, X);
type T14 = W14<bool>;
enum T15 {
    V0,
    V1(T12),
    V2(std::mem::ManuallyDrop<bool>, i8, std::num::NonZero<i64>),
}
type T16 = (Result<u16, T11>,);
type T17 = ([u8; 7],);
struct W18<X: ?Sized>(bool, T15, &'static mut dyn Send, X);
type T18 = W18<u8>;
type T19 = ();
#[repr(C)]
struct T20((u32, fn(u8) -> u8), [T18; 6], usize, bool, bool, usize);
#[repr(align(8))]
enum T21 {
    V0,
    V1,
    V2,
    V3(String, bool, &'static mut dyn Send),
}
struct W22<X: ?Sized>(std::cmp::Ordering, X);
type T22 = W22<std::sync::Arc<u8>>;
struct T23(
    std::cell::Cell<u16>,
    i8,
    u64,
    &'static W5<str>,
    std::mem::ManuallyDrop<()>,
    T14,
);
enum T24 {
    V0 = 3,
    V1 = 5,
    V2,
    V3,
    V4,
}
enum T25 {
    V0(std::cmp::Ordering, char, T24),
    V1,
    V2(),
    V3(T24, &'static dyn Send, u32),
}
enum T26 {
    V0,
    V1,
    V2,
    V3,
    V4,
}
#[repr(C, u64)]
enum T27 {
    V0(&'static W5<str>, u8) = 80,
    V1() = 81,
    V2,
    V3([T26; 2], std::sync::Arc<u8>, u8) = 83,
    V4(bool, W22<std::cell::Cell<bool>>, std::cmp::Ordering),
}
enum T28 {
    V0 = 37,
    V1,
}
struct W29<X: ?Sized>(std::convert::Infallible, X);
type T29 = W29<T19>;
enum T30 {
    V0(std::cell::Cell<u32>, std::mem::ManuallyDrop<T19>, T20),
    V1(bool, Box<u8>, u16),
}
#[repr(u16)]
enum T31 {
    V0(i8, T30),
}
#[repr(C, align(1))]
struct T32(i128, u16, &'static W18<str>, T27, u16);
type T33 = (usize, u16, bool, T26);
struct W34<X: ?Sized>(T30, X);
type T34 = W34<String>;
#[repr(C, align(32))]
enum T35 {
    V0,
    V1,
}
struct T36(u8, W34<u16>, T28);
struct T37(
    u16,
    W29<T35>,
    &'static W18<dyn Send>,
    u8,
    std::cmp::Ordering,
    usize,
);
enum T38 {
    V0 = 9,
    V1 = 10,
    V2 = 13,
    V3 = 15,
    V4,
}
struct W39<X: ?Sized>(T29, X);
type T39 = W39<std::num::NonZero<u8>>;
enum T40 {
    V0,
    V1(),
    V2(T30, std::mem::ManuallyDrop<T35>, *const str),
    V3(u64),
}
struct W41<X: ?Sized>(u8, T33, X);
type T41 = W41<T29>;
enum T42 {
    A,
    B,
    C,
}
type T43 = u32;
struct W44<X: ?Sized>(T35, X);
type T44 = W44<f64>;
#[repr(align(32))]
struct T45(u32, W22<i8>, Vec<u16>, [T38; 1]);
#[repr(C, i8)]
enum T46 {
    V0(T36, f64),
    V1(),
    V2,
    V3,
    V4(bool),
}
enum T47 {
    V0(),
    V1,
    V2(bool, T43),
    V3(u16, bool),
    V4((u8,), ()),
}
type T48 = (u64, T37, i8);
#[repr(align(8))]
struct T49(T45, T40, T44, &'static str, bool, u8);
enum T50 {
    V0(),
    V1(
        Vec<u16>,
        (std::num::NonZero<u128>, std::num::NonZero<i8>),
        u8,
    ),
}
struct T51(T45, Result<u32, Option<u16>>);
enum T52 {
    V0,
    V1 = 10,
    V2 = 11,
    V3,
    V4,
}
#[repr(align(16))]
enum T53 {
    V0,
    V1(T51),
    V2(&'static W22<str>),
    V3(u32, T41),
    V4(bool),
}
struct T54(std::marker::PhantomData<u64>, usize, bool, u8, T51);
#[repr(C, packed)]
struct T55();
#[repr(C)]
struct T56(i8);
#[repr(align(8))]
enum T57 {
    V0(f32, bool),
    V1(u8, T47),
    V2(),
    V3(),
}
type T58 = (&'static W14<u8>, u32, T48, T56);
enum T59 {
    V0,
    V1(),
}

fn show(name: &str, sizes: &[usize], offsets: &[usize]) {
    println!("{name} {sizes:?} {offsets:?}");
}

fn main() {
    show(
        "T0",
        &[
            size_of::<T0>(),
            align_of::<T0>(),
            size_of::<Option<T0>>(),
            size_of::<Option<Option<T0>>>(),
        ],
        &[],
    );
    show(
        "T1",
        &[
            size_of::<T1>(),
            align_of::<T1>(),
            size_of::<Option<T1>>(),
            size_of::<Option<Option<T1>>>(),
        ],
        &[offset_of!(T1, 0), offset_of!(T1, 1), offset_of!(T1, 2)],
    );
    show(
        "T2",
        &[
            size_of::<T2>(),
            align_of::<T2>(),
            size_of::<Option<T2>>(),
            size_of::<Option<Option<T2>>>(),
        ],
        &[],
    );
    show(
        "T3",
        &[
            size_of::<T3>(),
            align_of::<T3>(),
            size_of::<Option<T3>>(),
            size_of::<Option<Option<T3>>>(),
        ],
        &[],
    );
    show(
        "T4",
        &[
            size_of::<T4>(),
            align_of::<T4>(),
            size_of::<Option<T4>>(),
            size_of::<Option<Option<T4>>>(),
        ],
        &[],
    );
    show(
        "T5",
        &[
            size_of::<T5>(),
            align_of::<T5>(),
            size_of::<Option<T5>>(),
            size_of::<Option<Option<T5>>>(),
        ],
        &[],
    );
    show(
        "T6",
        &[
            size_of::<T6>(),
            align_of::<T6>(),
            size_of::<Option<T6>>(),
            size_of::<Option<Option<T6>>>(),
        ],
        &[],
    );
    show(
        "T7",
        &[
            size_of::<T7>(),
            align_of::<T7>(),
            size_of::<Option<T7>>(),
            size_of::<Option<Option<T7>>>(),
        ],
        &[],
    );
    show(
        "T8",
        &[
            size_of::<T8>(),
            align_of::<T8>(),
            size_of::<Option<T8>>(),
            size_of::<Option<Option<T8>>>(),
        ],
        &[],
    );
    show(
        "T9",
        &[
            size_of::<T9>(),
            align_of::<T9>(),
            size_of::<Option<T9>>(),
            size_of::<Option<Option<T9>>>(),
        ],
        &[],
    );
    show(
        "T10",
        &[
            size_of::<T10>(),
            align_of::<T10>(),
            size_of::<Option<T10>>(),
            size_of::<Option<Option<T10>>>(),
        ],
        &[],
    );
    show(
        "T11",
        &[
            size_of::<T11>(),
            align_of::<T11>(),
            size_of::<Option<T11>>(),
            size_of::<Option<Option<T11>>>(),
        ],
        &[],
    );
    show(
        "T12",
        &[
            size_of::<T12>(),
            align_of::<T12>(),
            size_of::<Option<T12>>(),
            size_of::<Option<Option<T12>>>(),
        ],
        &[],
    );
    show(
        "T13",
        &[
            size_of::<T13>(),
            align_of::<T13>(),
            size_of::<Option<T13>>(),
            size_of::<Option<Option<T13>>>(),
        ],
        &[
            offset_of!(T13, 0),
            offset_of!(T13, 1),
            offset_of!(T13, 2),
            offset_of!(T13, 3),
            offset_of!(T13, 4),
            offset_of!(T13, 5),
        ],
    );
    show(
        "T14",
        &[
            size_of::<T14>(),
            align_of::<T14>(),
            size_of::<Option<T14>>(),
            size_of::<Option<Option<T14>>>(),
        ],
        &[],
    );
    show(
        "T15",
        &[
            size_of::<T15>(),
            align_of::<T15>(),
            size_of::<Option<T15>>(),
            size_of::<Option<Option<T15>>>(),
        ],
        &[],
    );
    show(
        "T16",
        &[
            size_of::<T16>(),
            align_of::<T16>(),
            size_of::<Option<T16>>(),
            size_of::<Option<Option<T16>>>(),
        ],
        &[],
    );
    show(
        "T17",
        &[
            size_of::<T17>(),
            align_of::<T17>(),
            size_of::<Option<T17>>(),
            size_of::<Option<Option<T17>>>(),
        ],
        &[],
    );
    show(
        "T18",
        &[
            size_of::<T18>(),
            align_of::<T18>(),
            size_of::<Option<T18>>(),
            size_of::<Option<Option<T18>>>(),
        ],
        &[],
    );
    show(
        "T19",
        &[
            size_of::<T19>(),
            align_of::<T19>(),
            size_of::<Option<T19>>(),
            size_of::<Option<Option<T19>>>(),
        ],
        &[],
    );
    show(
        "T20",
        &[
            size_of::<T20>(),
            align_of::<T20>(),
            size_of::<Option<T20>>(),
            size_of::<Option<Option<T20>>>(),
        ],
        &[offset_of!(T20, 0)],
    );
    show(
        "T21",
        &[
            size_of::<T21>(),
            align_of::<T21>(),
            size_of::<Option<T21>>(),
            size_of::<Option<Option<T21>>>(),
        ],
        &[],
    );
    show(
        "T22",
        &[
            size_of::<T22>(),
            align_of::<T22>(),
            size_of::<Option<T22>>(),
            size_of::<Option<Option<T22>>>(),
        ],
        &[],
    );
    show(
        "T23",
        &[
            size_of::<T23>(),
            align_of::<T23>(),
            size_of::<Option<T23>>(),
            size_of::<Option<Option<T23>>>(),
        ],
        &[
            offset_of!(T23, 0),
            offset_of!(T23, 1),
            offset_of!(T23, 2),
            offset_of!(T23, 3),
            offset_of!(T23, 4),
            offset_of!(T23, 5),
        ],
    );
    show(
        "T24",
        &[
            size_of::<T24>(),
            align_of::<T24>(),
            size_of::<Option<T24>>(),
            size_of::<Option<Option<T24>>>(),
        ],
        &[],
    );
    show(
        "T25",
        &[
            size_of::<T25>(),
            align_of::<T25>(),
            size_of::<Option<T25>>(),
            size_of::<Option<Option<T25>>>(),
        ],
        &[],
    );
    show(
        "T26",
        &[
            size_of::<T26>(),
            align_of::<T26>(),
            size_of::<Option<T26>>(),
            size_of::<Option<Option<T26>>>(),
        ],
        &[],
    );
    show(
        "T27",
        &[
            size_of::<T27>(),
            align_of::<T27>(),
            size_of::<Option<T27>>(),
            size_of::<Option<Option<T27>>>(),
        ],
        &[],
    );
    show(
        "T28",
        &[
            size_of::<T28>(),
            align_of::<T28>(),
            size_of::<Option<T28>>(),
            size_of::<Option<Option<T28>>>(),
        ],
        &[],
    );
    show(
        "T29",
        &[
            size_of::<T29>(),
            align_of::<T29>(),
            size_of::<Option<T29>>(),
            size_of::<Option<Option<T29>>>(),
        ],
        &[],
    );
    show(
        "T30",
        &[
            size_of::<T30>(),
            align_of::<T30>(),
            size_of::<Option<T30>>(),
            size_of::<Option<Option<T30>>>(),
        ],
        &[],
    );
    show(
        "T31",
        &[
            size_of::<T31>(),
            align_of::<T31>(),
            size_of::<Option<T31>>(),
            size_of::<Option<Option<T31>>>(),
        ],
        &[],
    );
    show(
        "T32",
        &[
            size_of::<T32>(),
            align_of::<T32>(),
            size_of::<Option<T32>>(),
            size_of::<Option<Option<T32>>>(),
        ],
        &[
            offset_of!(T32, 0),
            offset_of!(T32, 1),
            offset_of!(T32, 2),
            offset_of!(T32, 3),
            offset_of!(T32, 4),
        ],
    );
    show(
        "T33",
        &[
            size_of::<T33>(),
            align_of::<T33>(),
            size_of::<Option<T33>>(),
            size_of::<Option<Option<T33>>>(),
        ],
        &[],
    );
    show(
        "T34",
        &[
            size_of::<T34>(),
            align_of::<T34>(),
            size_of::<Option<T34>>(),
            size_of::<Option<Option<T34>>>(),
        ],
        &[],
    );
    show(
        "T35",
        &[
            size_of::<T35>(),
            align_of::<T35>(),
            size_of::<Option<T35>>(),
            size_of::<Option<Option<T35>>>(),
        ],
        &[],
    );
    show(
        "T36",
        &[
            size_of::<T36>(),
            align_of::<T36>(),
            size_of::<Option<T36>>(),
            size_of::<Option<Option<T36>>>(),
        ],
        &[offset_of!(T36, 0), offset_of!(T36, 1), offset_of!(T36, 2)],
    );
    show(
        "T37",
        &[
            size_of::<T37>(),
            align_of::<T37>(),
            size_of::<Option<T37>>(),
            size_of::<Option<Option<T37>>>(),
        ],
        &[
            offset_of!(T37, 0),
            offset_of!(T37, 1),
            offset_of!(T37, 2),
            offset_of!(T37, 3),
            offset_of!(T37, 4),
            offset_of!(T37, 5),
        ],
    );
    show(
        "T38",
        &[
            size_of::<T38>(),
            align_of::<T38>(),
            size_of::<Option<T38>>(),
            size_of::<Option<Option<T38>>>(),
        ],
        &[],
    );
    show(
        "T39",
        &[
            size_of::<T39>(),
            align_of::<T39>(),
            size_of::<Option<T39>>(),
            size_of::<Option<Option<T39>>>(),
        ],
        &[],
    );
    show(
        "T40",
        &[
            size_of::<T40>(),
            align_of::<T40>(),
            size_of::<Option<T40>>(),
            size_of::<Option<Option<T40>>>(),
        ],
        &[],
    );
    show(
        "T41",
        &[
            size_of::<T41>(),
            align_of::<T41>(),
            size_of::<Option<T41>>(),
            size_of::<Option<Option<T41>>>(),
        ],
        &[],
    );
    show(
        "T42",
        &[
            size_of::<T42>(),
            align_of::<T42>(),
            size_of::<Option<T42>>(),
            size_of::<Option<Option<T42>>>(),
        ],
        &[],
    );
    show(
        "T43",
        &[
            size_of::<T43>(),
            align_of::<T43>(),
            size_of::<Option<T43>>(),
            size_of::<Option<Option<T43>>>(),
        ],
        &[],
    );
    show(
        "T44",
        &[
            size_of::<T44>(),
            align_of::<T44>(),
            size_of::<Option<T44>>(),
            size_of::<Option<Option<T44>>>(),
        ],
        &[],
    );
    show(
        "T45",
        &[
            size_of::<T45>(),
            align_of::<T45>(),
            size_of::<Option<T45>>(),
            size_of::<Option<Option<T45>>>(),
        ],
        &[
            offset_of!(T45, 0),
            offset_of!(T45, 1),
            offset_of!(T45, 2),
            offset_of!(T45, 3),
        ],
    );
    show(
        "T46",
        &[
            size_of::<T46>(),
            align_of::<T46>(),
            size_of::<Option<T46>>(),
            size_of::<Option<Option<T46>>>(),
        ],
        &[],
    );
    show(
        "T47",
        &[
            size_of::<T47>(),
            align_of::<T47>(),
            size_of::<Option<T47>>(),
            size_of::<Option<Option<T47>>>(),
        ],
        &[],
    );
    show(
        "T48",
        &[
            size_of::<T48>(),
            align_of::<T48>(),
            size_of::<Option<T48>>(),
            size_of::<Option<Option<T48>>>(),
        ],
        &[],
    );
    show(
        "T49",
        &[
            size_of::<T49>(),
            align_of::<T49>(),
            size_of::<Option<T49>>(),
            size_of::<Option<Option<T49>>>(),
        ],
        &[
            offset_of!(T49, 0),
            offset_of!(T49, 1),
            offset_of!(T49, 2),
            offset_of!(T49, 3),
            offset_of!(T49, 4),
            offset_of!(T49, 5),
        ],
    );
    show(
        "T50",
        &[
            size_of::<T50>(),
            align_of::<T50>(),
            size_of::<Option<T50>>(),
            size_of::<Option<Option<T50>>>(),
        ],
        &[],
    );
    show(
        "T51",
        &[
            size_of::<T51>(),
            align_of::<T51>(),
            size_of::<Option<T51>>(),
            size_of::<Option<Option<T51>>>(),
        ],
        &[offset_of!(T51, 0), offset_of!(T51, 1)],
    );
    show(
        "T52",
        &[
            size_of::<T52>(),
            align_of::<T52>(),
            size_of::<Option<T52>>(),
            size_of::<Option<Option<T52>>>(),
        ],
        &[],
    );
    show(
        "T53",
        &[
            size_of::<T53>(),
            align_of::<T53>(),
            size_of::<Option<T53>>(),
            size_of::<Option<Option<T53>>>(),
        ],
        &[],
    );
    show(
        "T54",
        &[
            size_of::<T54>(),
            align_of::<T54>(),
            size_of::<Option<T54>>(),
            size_of::<Option<Option<T54>>>(),
        ],
        &[
            offset_of!(T54, 0),
            offset_of!(T54, 1),
            offset_of!(T54, 2),
            offset_of!(T54, 3),
            offset_of!(T54, 4),
        ],
    );
    show(
        "T55",
        &[
            size_of::<T55>(),
            align_of::<T55>(),
            size_of::<Option<T55>>(),
            size_of::<Option<Option<T55>>>(),
        ],
        &[],
    );
    show(
        "T56",
        &[
            size_of::<T56>(),
            align_of::<T56>(),
            size_of::<Option<T56>>(),
            size_of::<Option<Option<T56>>>(),
        ],
        &[offset_of!(T56, 0)],
    );
    show(
        "T57",
        &[
            size_of::<T57>(),
            align_of::<T57>(),
            size_of::<Option<T57>>(),
            size_of::<Option<Option<T57>>>(),
        ],
        &[],
    );
    show(
        "T58",
        &[
            size_of::<T58>(),
            align_of::<T58>(),
            size_of::<Option<T58>>(),
            size_of::<Option<Option<T58>>>(),
        ],
        &[],
    );
    show(
        "T59",
        &[
            size_of::<T59>(),
            align_of::<T59>(),
            size_of::<Option<T59>>(),
            size_of::<Option<Option<T59>>>(),
        ],
        &[],
    );
}
