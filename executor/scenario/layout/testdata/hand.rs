// Numbers, pointers, arrays.
type A1 = u8;
type A2 = i128;
type A3 = bool;
type A4 = char;
type A5 = f64;
type A6 = ();
type A7 = !;
type A8 = [u16; 5];
type A9 = [bool; 0];
type A10 = [char; 3];
type A11 = [!; 2];
type A12 = [!; 0];
type A13 = [u8; 1152921504606846976];
type A14 = &'static u8;
type A15 = *const u8;
type A16 = &'static str;
type A17 = *mut [u8];
type A18 = &'static dyn Send;
type A19 = *const dyn Send;
type A20 = fn(u8) -> u8;
type A24 = Option<Box<str>>;
type A26 = Option<std::num::NonZero<i128>>;
type A27 = Option<Option<std::num::NonZero<u8>>>;
type A28 = Option<Option<Option<bool>>>;
type A29 = Option<char>;
type A30 = Option<Option<char>>;
type A31 = [[u8; 3]; 4];
type A32 = (u8, u32, u16);
type A33 = (u32, u8, u64, u8);
type A34 = ((u8, u16), u8, (u32, u8));
type A35 = (bool, [u8; 4]);
type A36 = Option<(bool, [u8; 4])>;
type A37 = (u64, bool, u64);
type A38 = Option<&'static [u8]>;
type A39 = Option<Option<&'static dyn Send>>;
type A40 = Option<*const dyn Send>;
type A42 = &'static W2<W1<str>>;
// Structs.
struct B1;
struct B2 { a: u8, b: u32, c: u16 }
#[repr(C)] struct B3 { a: u8, b: u32, c: u16 }
#[repr(C, packed)] struct B4 { a: u8, b: u32, c: u16 }
#[repr(packed(2))] struct B5 { a: u8, b: u32, c: u16, d: u64 }
#[repr(align(16))] struct B6 { a: u8, b: u32 }
#[repr(C, align(8))] struct B7 { a: u8, b: u16 }
#[repr(transparent)] struct B8(u32, ());
#[repr(transparent)] struct B9(std::marker::PhantomData<u64>, bool);
struct B10(u8, B6, u8);
struct B11 { a: [u8; 4], b: u32, c: [u8; 2], d: u16 }
struct B12 { a: bool, b: u64, c: [u8; 7] }
struct B13 { a: u64, b: Option<u32>, c: u8 }
struct B14 { a: u8, b: char, c: u8, d: bool }
struct B15 { a: (), b: u8, c: [u64; 0] }
struct B16 { a: u128, b: u8 }
struct B17 { a: &'static str, b: u8, c: u16 }
struct B18(u8, !);
struct B19(u32, std::convert::Infallible, u8);
struct B20 { a: std::mem::MaybeUninit<bool>, b: std::cell::UnsafeCell<bool>, c: std::cell::Cell<bool> }
struct B21 { a: u16, b: [u8; 3], c: u16, d: [u8; 5], e: u32 }
struct B22 { a: Vec<u8>, b: String, c: Option<Vec<u8>> }
struct B23 { a: Option<Box<u8>>, b: bool }
#[repr(align(64))] struct B24;
struct B25 { a: B24, b: u8 }
#[repr(packed)] struct B26 { a: char, b: bool }
#[repr(packed(4))] struct B27 { a: u128, b: u16, c: u8 }
#[repr(C)] struct B28 { a: (), b: u8, c: [u16; 0] }
struct B29 { a: u8, b: u8, c: u8, d: std::num::NonZero<u16>, e: u8 }
struct B30 { a: [bool; 2], b: [u16; 3], c: char, d: u8 }
// The last field may be unsized.
struct W1<X: ?Sized>(u8, u16, X);
struct W2<X: ?Sized>(bool, X);
struct W3<X: ?Sized> { a: u8, b: u32, c: W1<X> }
struct W4<X>(u8, u16, X);
struct W5<X: ?Sized>(u64, u8, W6<X>);
struct W6<X: ?Sized>(u32, std::marker::PhantomData<X>);
#[repr(C)] struct W7<X: ?Sized>(u8, X);
struct W8<X>(u8, W1<X>) where X: ?Sized;
type C1 = W1<u32>;
type C2 = W1<u8>;
type C3 = W2<u64>;
type C4 = W3<u64>;
type C5 = W3<u8>;
type C6 = W4<u64>;
type C7 = W5<u8>;
type C8 = W5<str>;
type C9 = &'static W5<str>;
type C10 = W7<u64>;
type C11 = W8<u64>;
type C12 = std::cell::RefCell<(u8, u32)>;
type C13 = std::cell::RefCell<u8>;
type C14 = Option<W2<u64>>;
type C15 = Option<W3<bool>>;
// Unions.
union D1 { a: u8, b: u32 }
union D2 { a: bool }
#[repr(C)] union D3 { a: [u8; 5], b: u16 }
#[repr(packed)] union D4 { a: u8, b: u32 }
#[repr(align(16))] union D5 { a: u8, b: u32 }
union D6 { a: std::mem::ManuallyDrop<&'static u8>, b: () }
#[repr(C, packed(2))] union D7 { a: [u8; 5], b: u64 }
#[repr(transparent)] union D8 { a: std::num::NonZero<u8> }
type D9 = Option<D2>;
// Enums without fields.
enum E1 {}
enum E2 { A }
enum E3 { A, B }
enum E4 { A = 5, B = 300 }
enum E5 { A = -1, B = 127 }
enum E6 { A = -1, B = 128 }
enum E7 { A = -129, B }
enum E8 { A = 65535, B = 0 }
enum E9 { A = 65536, B = 0 }
enum E10 { A = 4294967296, B = -1 }
#[repr(u8)] enum E11 { A = 0, B = 255 }
#[repr(i8)] enum E12 { A = 0, B = 100 }
#[repr(u16)] enum E13 { A }
#[repr(C)] enum E14 { A, B }
#[repr(C)] enum E15 { A = -3000000000, B }
#[repr(C, u8)] enum E16 { A, B }
#[repr(u64)] enum E17 { A = 18446744073709551615, B = 1 }
#[repr(isize)] enum E18 { A = -9223372036854775808, B = 9223372036854775807 }
#[repr(align(4))] enum E19 { A, B }
#[repr(u32)] enum E20 {A = 0, B = 2147483648 }
#[repr(i16)] enum E21 { A = -32768, B = -1, C = 32767 }
type E22 = Option<E12>;
type E23 = Option<E3>;
type E24 = Option<std::cmp::Ordering>;
type E25 = Option<E18>;
#[repr(u8)] enum E26 { A = 10, B = 20, C = 200 }
#[repr(u8)] enum E27 { A = 10, B = 90, C = 175 }
// Enums with fields: a tag in front.
enum F1 { A(u8), B(u16) }
enum F2 { A(u32), B(u32) }
enum F3 { A(u64), B(u8, u32) }
enum F4 { A(u8, u16, u32, u64), B }
enum F5 { A(u128), B(u64) }
enum F6 { A([u16; 0]), B(u8) }
enum F7 { A(u16, [u8; 5]), B(u8) }
enum F8 { A(u64, bool), B(bool, u64) }
enum F9 { A(f32), B(f64), C }
enum F10 { A(u8, !), B(u16), C(u32) }
enum F11 { A(!), B(!) }
enum F12 { A(!), B(u8) }
enum F13 { A(u64, !), B }
enum F14 { A(u64, !), B(u8), C }
#[repr(align(8))] enum F15 { A(u8), B(u16) }
#[repr(align(8))] enum F16 { A(&'static u8), B }
enum F17 { A(B24), B }
enum F18 { A(B6, u8), B(u8) }
enum F19 { A { x: u8, y: u64, z: u8 }, B { y: u64, x: u32 } }
enum F20 { A([u8; 4], u8), B(u32) }
// A niche holds the tag.
enum G1 { A(bool), B }
enum G2 { A(bool), B, C, D }
enum G3 { A, B(bool), C }
enum G4 { A(bool, u32), B(u16) }
enum G5 { A(bool, u32), B(u32) }
enum G6 { A(u32, bool), B(u16, u8) }
enum G7 { A(&'static u8, u32), B(u32) }
enum G8 { A(&'static u8, u32), B(u64) }
enum G9 { A(String), B(u64), C(u64, u64), D }
enum G10 { A(String), B(u64), C(u64, u64, u8) }
enum G11 { A(char), B, C(u8) }
enum G12 { A(Option<bool>), B, C }
enum G13 { A(E3, u8), B(u8), C }
enum G14 { A(bool, u8, u8, u8, u8), B([u8; 3]), C(u16) }
enum G15 { A(u8, bool, u64), B(u32, u16), C(u8) }
enum G16 { A(u16, bool, u16, u16), B(u32), C(u8) }
enum G17 { A([u8; 10], bool), B([u8; 10]) }
enum G18 { A(bool, [u8; 10]), B([u8; 10]) }
enum G19 { A([u8; 5], bool, [u8; 5]), B([u8; 5]), C([u8; 5]) }
enum G20 { A(Vec<u8>, Vec<u8>), B(Vec<u8>), C(u8) }
enum G21 { A(u8, std::num::NonZero<u8>), B }
enum G22 { A(u8, std::num::NonZero<u8>), B(u8) }
enum G23 { A(u8, std::num::NonZero<u8>), B, C }
enum G24 { A(bool), B([u64; 0]) }
enum G25 { A(bool), B(!), C }
enum G26 { A(bool), B(u8, !), C }
enum G27 { A(bool), B(()), C(std::marker::PhantomData<u64>) }
enum G28 { A(std::cell::Cell<bool>), B }
enum G29 { A(std::mem::MaybeUninit<bool>), B }
enum G30 { A(std::mem::ManuallyDrop<bool>), B }
enum G31 { A(*const dyn Send), B }
enum G32 { A(u128, bool), B(u64), C(u128) }
enum G33 { A(&'static u8), B(&'static u8) }
enum G34 { A(G2), B(G2) }
enum G35 { A(E3), B(E3) }
enum G36 { A(Option<char>), B(Option<char>), C }
enum G37 { A(fn()), B, C }
enum G38 { A(Box<u8>), B(()) }
enum G39 { A([bool; 3]), B, C(u8, u8) }
enum G40 { A(std::num::NonZero<u128>), B }
enum G41 { A(std::alloc::Layout), B(u64), C }
enum G42 { A(std::time::Duration), B(u64), C(u32) }
type H1 = Option<G2>;
type H2 = Option<Option<G7>>;
type H3 = Result<(), String>;
type H4 = Result<u8, std::num::ParseIntError>;
type H5 = Result<u32, std::convert::Infallible>;
type H6 = Result<std::convert::Infallible, u32>;
type H7 = std::task::Poll<Option<Result<u8, String>>>;
type H8 = std::borrow::Cow<'static, str>;
type H9 = std::ops::ControlFlow<u8, bool>;
type H10 = Option<std::rc::Weak<str>>;
type H11 = Option<std::cell::RefCell<bool>>;
type H12 = Option<std::sync::Mutex<bool>>;
type H13 = std::task::Poll<()>;
type H14 = Option<std::task::Waker>;
type H15 = std::pin::Pin<Box<dyn std::future::Future<Output = u8>>>;
type H16 = Option<H15>;
type H17 = Option<Option<Option<Option<Option<u8>>>>>;
type H18 = Result<Result<u8, bool>, Result<bool, u8>>;
// Enums with a representation.
#[repr(u8)] enum I1 { A(u32), B(u8) }
#[repr(u8)] enum I2 { A(u8, u64, u16), B(u8) }
#[repr(C)] enum I3 { A(u8, u64, u16), B(u8) }
#[repr(C, u8)] enum I4 { A(u8, u16), B(u32) }
#[repr(C, u8)] enum I5 { A(u8), B(u64) }
#[repr(u16)] enum I6 { A(bool), B }
#[repr(i32)] enum I7 { A(u64) = -5, B = 7 }
#[repr(u8)] enum I8 { A(u64) }
#[repr(C)] enum I9 { A(bool) }
#[repr(u8)] enum I10 { A(!), B(u8) }
#[repr(C)] enum I11 { A(!), B(u8) }
#[repr(u64)] enum I12 { A(u8), B }
#[repr(u8, align(16))] enum I13 { A(u8), B }
#[repr(C, align(2))] enum I14 { A(u8), B }
type I15 = Option<I1>;
type I16 = Option<I7>;
