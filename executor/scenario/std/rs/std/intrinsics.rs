//! Everything that the core half of std cannot say in Rust. Generic intrinsics
//! get their type arguments; T is an integer kind, a float kind or any type as
//! the section says.

// ---- memory, types (any T)
#[intrinsic = "mem_replace"]
pub fn replace<T>(dest: &mut T, value: T) -> T;
#[intrinsic = "mem_swap"]
pub fn swap<T>(a: &mut T, b: &mut T);
#[intrinsic = "mem_forget"]
pub fn forget<T>(value: T);
#[intrinsic = "ptr_read"]
pub fn read<T>(p: *const T) -> T;
#[intrinsic = "ptr_write"]
pub fn write<T>(p: *mut T, value: T);
/// a raw pointer of the program as one that may be followed here, see vm/region.go
#[intrinsic = "ptr_follow"]
pub fn raw<T: ?Sized>(p: *const T) -> *const T;
/// likewise: to be written to
#[intrinsic = "ptr_follow_to"]
pub fn raw_mut<T: ?Sized>(p: *mut T) -> *mut T;
#[intrinsic = "ptr_cast"]
pub fn cast<T: ?Sized, U>(p: *const T) -> *const U;
/// n bytes further
#[intrinsic = "ptr_offset"]
pub fn ptr_offset<T>(p: *const T, n: isize) -> *const T;
#[intrinsic = "slice_ptr"]
pub fn slice_ptr<T>(s: &[T]) -> *const T;
/// room for as many as the Vec's capacity
#[intrinsic = "vec_ptr"]
pub fn vec_ptr<T>(v: &crate::vec::Vec<T>) -> *const T;
/// set_len that leaves the slots as they are
#[intrinsic = "vec_raw_len"]
pub fn vec_raw_len<T>(v: &mut crate::vec::Vec<T>, n: usize);
#[intrinsic = "vec_from_raw"]
pub fn vec_from_raw<T>(p: *mut T, len: usize, cap: usize) -> crate::vec::Vec<T>;
#[intrinsic = "slice_raw"]
pub fn slice_raw<T>(p: *const T, n: usize) -> *const [T];
#[intrinsic = "ptr_copy"]
pub fn ptr_copy<T>(src: *const T, dst: *mut T, n: usize);
#[intrinsic = "ptr_fill"]
pub fn ptr_fill<T>(dst: *mut T, byte: u8, n: usize);
#[intrinsic = "alloc"]
pub fn alloc(size: usize) -> *mut u8;
/// realloc in place; -1: dealloc
#[intrinsic = "alloc_resize"]
pub fn alloc_resize(p: *mut u8, size: isize);
#[intrinsic = "ptr_null"]
pub fn null<T>() -> *mut T;
#[intrinsic = "ptr_is_null"]
pub fn ptr_is_null<T: ?Sized>(p: *const T) -> bool;
#[intrinsic = "ptr_addr"]
pub fn ptr_addr<T: ?Sized>(p: *const T) -> usize;
#[intrinsic = "ptr_eq"]
pub fn ptr_eq<T: ?Sized>(a: *const T, b: *const T) -> bool;
#[intrinsic = "drop_in_place"]
pub fn drop_in_place<T: ?Sized>(p: *mut T);
#[intrinsic = "uninit"]
pub fn uninit<T>() -> T;
#[intrinsic = "transmute"]
pub fn transmute<A, B>(a: A) -> B;
#[intrinsic = "discriminant"]
pub fn discriminant<T>(v: &T) -> i64;
#[intrinsic = "needs_drop"]
pub fn needs_drop<T: ?Sized>() -> bool;
/// T is Copy and its value is one Val: copying the Val copies the value.
#[intrinsic = "is_plain"]
pub fn is_plain<T>() -> bool;
#[intrinsic = "size_of"]
pub fn size_of<T>() -> usize;
#[intrinsic = "size_of_val"]
pub fn size_of_val<T: ?Sized>(v: &T) -> usize;
/// where the field of the given path lies
#[intrinsic = "offset_of"]
pub const fn offset_of<T>(path: &'static str) -> usize;
#[intrinsic = "align_of_val"]
pub fn align_of_val<T: ?Sized>(v: &T) -> usize;
#[intrinsic = "align_of"]
pub fn align_of<T>() -> usize;
#[intrinsic = "type_name"]
pub fn type_name<T: ?Sized>() -> &'static str;
#[intrinsic = "type_id"]
pub fn type_id<T: ?Sized>() -> u64;

// ---- Box
#[intrinsic = "box_new"]
pub fn box_new<T>(value: T) -> crate::boxed::Box<T>;
#[intrinsic = "box_into_raw"]
pub fn box_into_raw<T: ?Sized>(b: crate::boxed::Box<T>) -> *mut T;
#[intrinsic = "box_from_raw"]
pub fn box_from_raw<T: ?Sized>(p: *mut T) -> crate::boxed::Box<T>;
#[intrinsic = "vec_into_boxed_slice"]
pub fn vec_into_boxed_slice<T>(v: crate::vec::Vec<T>) -> crate::boxed::Box<[T]>;
#[intrinsic = "boxed_slice_into_vec"]
pub fn boxed_slice_into_vec<T>(b: crate::boxed::Box<[T]>) -> crate::vec::Vec<T>;
#[intrinsic = "string_into_boxed_str"]
pub fn string_into_boxed_str(s: crate::string::String) -> crate::boxed::Box<str>;
#[intrinsic = "boxed_str_into_string"]
pub fn boxed_str_into_string(b: crate::boxed::Box<str>) -> crate::string::String;

// ---- Rc and Arc: R is a pointer to a block of counts and the content
#[intrinsic = "rc_new"]
pub fn rc_new<T, R>(value: T) -> R;
#[intrinsic = "rc_ptr"]
pub fn rc_ptr<T: ?Sized, R>(r: &R) -> *const T;
#[intrinsic = "rc_from"]
pub fn rc_from<T: ?Sized, R>(p: *const T) -> R;
#[intrinsic = "rc_strong"]
pub fn rc_strong<T: ?Sized, R>(r: &R) -> *mut usize;
#[intrinsic = "rc_weak"]
pub fn rc_weak<T: ?Sized, R>(r: &R) -> *mut usize;
#[intrinsic = "rc_uninit"]
pub fn rc_uninit<T, R>() -> R;
#[intrinsic = "rc_free"]
pub fn rc_free<T: ?Sized, R>(r: &R);
#[intrinsic = "rc_from_str"]
pub fn rc_from_str<R>(s: &str) -> R;
#[intrinsic = "rc_from_vec"]
pub fn rc_from_vec<T, R>(v: crate::vec::Vec<T>) -> R;

// ---- Vec (any T). "take" moves a slot out and leaves it empty (dropping an
// empty slot does nothing); "put" writes a slot without dropping what was there.
#[intrinsic = "vec_new"]
pub fn vec_new<T>() -> crate::vec::Vec<T>;
#[intrinsic = "vec_with_capacity"]
pub fn vec_with_capacity<T>(n: usize) -> crate::vec::Vec<T>;
/// length and capacity n, all slots empty
#[intrinsic = "vec_zeroed"]
pub fn vec_zeroed<T>(n: usize) -> crate::vec::Vec<T>;
#[intrinsic = "vec_len"]
pub fn vec_len<T>(v: &crate::vec::Vec<T>) -> usize;
#[intrinsic = "vec_cap"]
pub fn vec_cap<T>(v: &crate::vec::Vec<T>) -> usize;
/// new slots are empty; cut slots are forgotten
#[intrinsic = "vec_set_len"]
pub fn vec_set_len<T>(v: &mut crate::vec::Vec<T>, n: usize);
#[intrinsic = "vec_reserve"]
pub fn vec_reserve<T>(v: &mut crate::vec::Vec<T>, more: usize, exact: bool);
#[intrinsic = "vec_shrink"]
pub fn vec_shrink<T>(v: &mut crate::vec::Vec<T>, cap: usize);
#[intrinsic = "vec_push"]
pub fn vec_push<T>(v: &mut crate::vec::Vec<T>, value: T);
/// moves the last slot out; the length must not be 0
#[intrinsic = "vec_pop"]
pub fn vec_pop<T>(v: &mut crate::vec::Vec<T>) -> T;
#[intrinsic = "vec_insert"]
pub fn vec_insert<T>(v: &mut crate::vec::Vec<T>, i: usize, value: T);
#[intrinsic = "vec_remove"]
pub fn vec_remove<T>(v: &mut crate::vec::Vec<T>, i: usize) -> T;
/// closes the gap a..b, whose slots are forgotten
/// Sets the length, whatever lies behind it.
#[intrinsic = "vec_hide"]
pub fn vec_hide<T>(v: &mut crate::vec::Vec<T>, n: usize);
#[intrinsic = "vec_close_gap"]
pub fn vec_close_gap<T>(v: &mut crate::vec::Vec<T>, a: usize, b: usize);
/// opens n empty slots at i
#[intrinsic = "vec_open_gap"]
pub fn vec_open_gap<T>(v: &mut crate::vec::Vec<T>, i: usize, n: usize);
/// moves all of b behind a; b is empty afterwards
#[intrinsic = "vec_append"]
pub fn vec_append<T>(a: &mut crate::vec::Vec<T>, b: &mut crate::vec::Vec<T>);
#[intrinsic = "vec_as_slice"]
pub fn vec_as_slice<T>(v: &crate::vec::Vec<T>) -> &[T];
#[intrinsic = "vec_as_mut_slice"]
pub fn vec_as_mut_slice<T>(v: &mut crate::vec::Vec<T>) -> &mut [T];

/// The slots of a VecDeque, all of which exist.
pub type Ring<T> = crate::vec::Vec<T>;
#[intrinsic = "vec_zeroed"]
pub fn ring<T>(n: usize) -> Ring<T>;
#[intrinsic = "vec_as_mut_slice"]
pub fn ring_slice<T>(r: &mut Ring<T>) -> &mut [T];

/// What a Zip has beside its iterators, twice.
pub type ZipWord = ();
pub const ZIP_WORD: ZipWord = ();

/// What gives the keys of thread locals addresses of their own.
pub type KeyId = u8;
pub const KEY_ID: KeyId = 0;

// ---- slices (any T); indices are not checked
#[intrinsic = "slice_len"]
pub fn slice_len<T>(s: &[T]) -> usize;
#[intrinsic = "slice_get"]
pub fn slice_get<T>(s: &[T], i: usize) -> &T;
#[intrinsic = "slice_get"]
pub fn slice_get_mut<T>(s: &mut [T], i: usize) -> &mut T;
/// slice_get without its borrow: for iterators that hand out every element once
#[intrinsic = "slice_get"]
pub fn slice_get_mut_raw<'a, T>(s: &&'a mut [T], i: usize) -> &'a mut T;
#[intrinsic = "slice_sub"]
pub fn slice_sub<T>(s: &[T], a: usize, b: usize) -> &[T];
#[intrinsic = "slice_sub"]
pub fn slice_sub_mut<'a, T>(s: &mut [T], a: usize, b: usize) -> &'a mut [T];
#[intrinsic = "slice_take"]
pub fn slice_take<T>(s: &mut [T], i: usize) -> T;
#[intrinsic = "slice_put"]
pub fn slice_put<T>(s: &mut [T], i: usize, value: T);
#[intrinsic = "slice_swap"]
pub fn slice_swap<T>(s: &mut [T], i: usize, j: usize);
#[intrinsic = "slice_reverse"]
pub fn slice_reverse<T>(s: &mut [T]);
#[intrinsic = "slice_rotate_left"]
pub fn slice_rotate_left<T>(s: &mut [T], n: usize);
/// moves n slots from i to j within s (memmove); sources outside the target keep their old content
#[intrinsic = "slice_move"]
pub fn slice_move<T>(s: &mut [T], i: usize, j: usize, n: usize);
/// a Vec with the same Vals: only for plain T
#[intrinsic = "slice_dup"]
pub fn slice_dup<T>(s: &[T]) -> crate::vec::Vec<T>;
/// copies src over dst (equal lengths): only for plain T
#[intrinsic = "slice_copy"]
pub fn slice_copy<T>(dst: &mut [T], src: &[T]);
/// fills with one plain value
#[intrinsic = "slice_fill"]
pub fn slice_fill<T>(s: &mut [T], value: T);
/// sorts ascending when T is an integer, char, bool, String or &str; false: not sorted
#[intrinsic = "slice_sort_prim"]
pub fn slice_sort_prim<T>(s: &mut [T]) -> bool;
#[intrinsic = "slice_from_ref"]
pub fn slice_from_ref<T>(v: &T) -> &[T];

// ---- str and String; byte offsets, not checked unless said
#[intrinsic = "str_len"]
pub fn str_len(s: &str) -> usize;
#[intrinsic = "str_eq"]
pub fn str_eq(a: &str, b: &str) -> bool;
#[intrinsic = "str_cmp"]
pub fn str_cmp(a: &str, b: &str) -> crate::cmp::Ordering;
#[intrinsic = "str_byte"]
pub fn str_byte(s: &str, i: usize) -> u8;
#[intrinsic = "str_char_at"]
pub fn str_char_at(s: &str, i: usize) -> char;
/// the char that ends at i
#[intrinsic = "str_char_before"]
pub fn str_char_before(s: &str, i: usize) -> char;
#[intrinsic = "str_is_boundary"]
pub fn str_is_boundary(s: &str, i: usize) -> bool;
#[intrinsic = "str_sub"]
pub fn str_sub(s: &str, a: usize, b: usize) -> &str;
/// checked, panics as std does
#[intrinsic = "str_slice"]
pub fn str_slice(s: &str, a: usize, b: usize) -> &str;
/// usize::MAX when not found
#[intrinsic = "str_find"]
pub fn str_find(s: &str, needle: &str, from: usize) -> usize;
/// last match that ends at or before to
#[intrinsic = "str_rfind"]
pub fn str_rfind(s: &str, needle: &str, to: usize) -> usize;
#[intrinsic = "str_find_char"]
pub fn str_find_char(s: &str, c: char, from: usize) -> usize;
#[intrinsic = "str_rfind_char"]
pub fn str_rfind_char(s: &str, c: char, to: usize) -> usize;
#[intrinsic = "str_count_chars"]
pub fn str_count_chars(s: &str) -> usize;
#[intrinsic = "str_trim_start"]
pub fn str_trim_start(s: &str) -> &str;
#[intrinsic = "str_trim_end"]
pub fn str_trim_end(s: &str) -> &str;
#[intrinsic = "str_to_string"]
pub fn str_to_string(s: &str) -> crate::string::String;
#[intrinsic = "str_lower"]
pub fn str_lower(s: &str) -> crate::string::String;
#[intrinsic = "str_upper"]
pub fn str_upper(s: &str) -> crate::string::String;
#[intrinsic = "str_ascii_lower"]
pub fn str_ascii_lower(s: &str) -> crate::string::String;
#[intrinsic = "str_ascii_upper"]
pub fn str_ascii_upper(s: &str) -> crate::string::String;
#[intrinsic = "str_eq_ignore_ascii_case"]
pub fn str_eq_ignore_ascii_case(a: &str, b: &str) -> bool;
#[intrinsic = "str_is_ascii"]
pub fn str_is_ascii(s: &str) -> bool;
#[intrinsic = "str_repeat"]
pub fn str_repeat(s: &str, n: usize) -> crate::string::String;
/// appends a part of s to r, replaced, from at on; what it returns goes on, and is more than the length at the end
#[intrinsic = "str_replace"]
pub fn str_replace(r: &mut crate::string::String, s: &str, from: &str, to: &str, at: usize) -> usize;
/// a copy of the bytes as a slice
#[intrinsic = "str_as_bytes"]
pub fn str_as_bytes(s: &str) -> &[u8];
/// how many leading bytes are valid UTF-8
#[intrinsic = "utf8_valid_up_to"]
pub fn utf8_valid_up_to(b: &[u8]) -> usize;
/// length of the broken sequence at i: 1 to 3, 0 when the input just ends too early
#[intrinsic = "utf8_error_len"]
pub fn utf8_error_len(b: &[u8], i: usize) -> u8;
#[intrinsic = "string_from_bytes"]
pub fn string_from_bytes(b: &[u8]) -> crate::string::String;
#[intrinsic = "string_from_bytes_lossy"]
pub fn string_from_bytes_lossy(b: &[u8]) -> crate::string::String;
/// a str over a copy of the bytes
#[intrinsic = "str_from_bytes"]
pub fn str_from_bytes(b: &[u8]) -> &str;
#[intrinsic = "string_leak"]
pub fn string_leak<'a>(s: crate::string::String) -> &'a mut str;
#[intrinsic = "string_new"]
pub fn string_new() -> crate::string::String;
#[intrinsic = "string_with_capacity"]
pub fn string_with_capacity(n: usize) -> crate::string::String;
#[intrinsic = "string_len"]
pub fn string_len(s: &crate::string::String) -> usize;
#[intrinsic = "string_cap"]
pub fn string_cap(s: &crate::string::String) -> usize;
#[intrinsic = "string_reserve"]
pub fn string_reserve(s: &mut crate::string::String, more: usize, exact: bool);
#[intrinsic = "string_shrink"]
pub fn string_shrink(s: &mut crate::string::String, cap: usize);
#[intrinsic = "string_as_str"]
pub fn string_as_str(s: &crate::string::String) -> &str;
#[intrinsic = "string_as_str"]
pub fn string_as_mut_str(s: &mut crate::string::String) -> &mut str;
#[intrinsic = "string_push"]
pub fn string_push(s: &mut crate::string::String, c: char);
#[intrinsic = "string_push_str"]
pub fn string_push_str(s: &mut crate::string::String, t: &str);
#[intrinsic = "string_set_len"]
pub fn string_set_len(s: &mut crate::string::String, n: usize);
/// replaces bytes a..b
#[intrinsic = "string_splice"]
pub fn string_splice(s: &mut crate::string::String, a: usize, b: usize, t: &str);
/// turns ASCII letters of s into upper or lower case where they stand
#[intrinsic = "str_make_ascii_case"]
pub fn str_make_ascii_case(s: &mut str, upper: bool);

// ---- char
#[intrinsic = "char_from_u32"]
pub fn char_from_u32(n: u32) -> char;
/// class: 'a' alphabetic, 'n' numeric, 'w' whitespace, 'u' upper, 'l' lower, 'c' control
#[intrinsic = "char_is"]
pub fn char_is(c: char, class: u8) -> bool;
/// code point i (0, 1, 2) of the mapping, 0 past its end
#[intrinsic = "char_lower"]
pub fn char_lower(c: char, i: usize) -> u32;
#[intrinsic = "char_upper"]
pub fn char_upper(c: char, i: usize) -> u32;

// ---- integers (T: any integer kind)
#[intrinsic = "wrapping_add"]
pub const fn wrapping_add<T>(a: T, b: T) -> T;
#[intrinsic = "wrapping_sub"]
pub const fn wrapping_sub<T>(a: T, b: T) -> T;
#[intrinsic = "wrapping_mul"]
pub const fn wrapping_mul<T>(a: T, b: T) -> T;
/// n is taken modulo the width
#[intrinsic = "wrapping_shl"]
pub const fn wrapping_shl<T>(a: T, n: u32) -> T;
#[intrinsic = "wrapping_shr"]
pub const fn wrapping_shr<T>(a: T, n: u32) -> T;
#[intrinsic = "saturating_add"]
pub const fn saturating_add<T>(a: T, b: T) -> T;
#[intrinsic = "saturating_sub"]
pub const fn saturating_sub<T>(a: T, b: T) -> T;
#[intrinsic = "saturating_mul"]
pub const fn saturating_mul<T>(a: T, b: T) -> T;
#[intrinsic = "add_overflows"]
pub const fn add_overflows<T>(a: T, b: T) -> bool;
#[intrinsic = "sub_overflows"]
pub const fn sub_overflows<T>(a: T, b: T) -> bool;
#[intrinsic = "mul_overflows"]
pub const fn mul_overflows<T>(a: T, b: T) -> bool;
#[intrinsic = "wrapping_pow"]
pub const fn wrapping_pow<T>(a: T, n: u32) -> T;
#[intrinsic = "pow_overflows"]
pub const fn pow_overflows<T>(a: T, n: u32) -> bool;
#[intrinsic = "rotate_left"]
pub const fn rotate_left<T>(a: T, n: u32) -> T;
#[intrinsic = "rotate_right"]
pub const fn rotate_right<T>(a: T, n: u32) -> T;
#[intrinsic = "ctpop"]
pub const fn ctpop<T>(a: T) -> u32;
#[intrinsic = "ctlz"]
pub const fn ctlz<T>(a: T) -> u32;
#[intrinsic = "cttz"]
pub const fn cttz<T>(a: T) -> u32;
#[intrinsic = "bswap"]
pub const fn bswap<T>(a: T) -> T;
#[intrinsic = "bitreverse"]
pub const fn bitreverse<T>(a: T) -> T;
#[intrinsic = "int_sqrt"]
pub const fn int_sqrt<T>(a: T) -> T;
/// byte i, least significant first
#[intrinsic = "int_byte"]
pub const fn int_byte<T>(a: T, i: usize) -> u8;
/// 0 fine, 1 empty, 2 invalid digit, 3 too large, 4 too small
#[intrinsic = "parse_int_status"]
pub fn parse_int_status<T>(s: &str, radix: u32) -> u8;
/// the number, when the status is 0
#[intrinsic = "parse_int"]
pub fn parse_int<T>(s: &str, radix: u32) -> T;

// ---- floats (T: f32 or f64)
#[intrinsic = "float_floor"]
pub fn floor<T>(x: T) -> T;
#[intrinsic = "float_ceil"]
pub fn ceil<T>(x: T) -> T;
#[intrinsic = "float_round"]
pub fn round<T>(x: T) -> T;
#[intrinsic = "float_round_even"]
pub fn round_ties_even<T>(x: T) -> T;
#[intrinsic = "float_trunc"]
pub fn trunc<T>(x: T) -> T;
#[intrinsic = "float_sqrt"]
pub fn sqrt<T>(x: T) -> T;
/// name: cbrt exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
#[intrinsic = "float_math"]
pub fn math<T>(name: &'static str, x: T) -> T;
/// name: atan2 hypot powf
#[intrinsic = "float_math2"]
pub fn math2<T>(name: &'static str, x: T, y: T) -> T;
#[intrinsic = "float_powi"]
pub fn powi<T>(x: T, n: i32) -> T;
#[intrinsic = "float_fma"]
pub fn fma<T>(x: T, y: T, z: T) -> T;
#[intrinsic = "f64_to_bits"]
pub fn f64_to_bits(x: f64) -> u64;
#[intrinsic = "f64_from_bits"]
pub fn f64_from_bits(x: u64) -> f64;
#[intrinsic = "f32_to_bits"]
pub fn f32_to_bits(x: f32) -> u32;
#[intrinsic = "f32_from_bits"]
pub fn f32_from_bits(x: u32) -> f32;
/// 0 fine, 1 empty, 2 invalid
#[intrinsic = "parse_float_status"]
pub fn parse_float_status<T>(s: &str) -> u8;
#[intrinsic = "parse_float"]
pub fn parse_float<T>(s: &str) -> T;

// ---- formatting: appends to out; spec as in fmt.rs
/// kind: 'd' 'x' 'X' 'o' 'b' 'e' 'E'
#[intrinsic = "fmt_int"]
pub fn fmt_int<T>(out: &mut crate::string::String, v: T, spec: u64, kind: u8);
/// kind: 'd' Display, '?' Debug, 'e', 'E'
#[intrinsic = "fmt_float"]
pub fn fmt_float<T>(out: &mut crate::string::String, v: T, spec: u64, kind: u8);
/// Formatter::pad
#[intrinsic = "fmt_pad"]
pub fn fmt_pad(out: &mut crate::string::String, s: &str, spec: u64);
/// Formatter::pad_integral
#[intrinsic = "fmt_pad_integral"]
pub fn fmt_pad_integral(out: &mut crate::string::String, nonneg: bool, prefix: &str, digits: &str, spec: u64);
#[intrinsic = "fmt_str_debug"]
pub fn fmt_str_debug(out: &mut crate::string::String, s: &str);
#[intrinsic = "fmt_char_debug"]
pub fn fmt_char_debug(out: &mut crate::string::String, c: char);
/// kind: 'd' escape_debug, 'x' escape_default, 'u' escape_unicode
#[intrinsic = "fmt_escape"]
pub fn fmt_escape(out: &mut crate::string::String, c: char, kind: u8);
/// Runs the pieces of args one after the other on f; write is Formatter::write_str.
#[intrinsic = "fmt_run"]
pub fn fmt_run(args: &crate::fmt::Arguments<'_>, f: &mut crate::fmt::Formatter<'_>, write: fn(&mut crate::fmt::Formatter<'_>, &str) -> crate::fmt::Result) -> crate::fmt::Result;
#[intrinsic = "fmt_has_args"]
pub fn fmt_has_args(args: &crate::fmt::Arguments<'_>) -> bool;
#[intrinsic = "fmt_literal"]
pub fn fmt_literal(args: &crate::fmt::Arguments<'_>) -> &'static str;

// ---- hashing: SipHash-1-3 over the state {v0, v1, v2, v3, tail, ntail, length}
#[intrinsic = "sip_new"]
pub fn sip_new(k0: u64, k1: u64) -> crate::hash::DefaultHasher;
#[intrinsic = "sip_write"]
pub fn sip_write(h: &mut crate::hash::DefaultHasher, v: u64, bytes: u32);
#[intrinsic = "sip_write_str"]
pub fn sip_write_str(h: &mut crate::hash::DefaultHasher, s: &str);
#[intrinsic = "sip_write_bytes"]
pub fn sip_write_bytes(h: &mut crate::hash::DefaultHasher, b: &[u8]);
#[intrinsic = "sip_finish"]
pub fn sip_finish(h: &crate::hash::DefaultHasher) -> u64;
// ---- HashMap: its slots are 0 empty, 1 deleted; see map.go
use crate::collections::HashMap;
/// 0: Q must be hashed by Rust
#[intrinsic = "map_hash"]
pub fn map_hash<S, Q: ?Sized>(state: &S, k: &Q) -> u64;
/// usize::MAX: not there; usize::MAX - 1: must be compared by Rust
#[intrinsic = "map_find"]
pub fn map_find<K, Q: ?Sized>(slots: &[u64], keys: &[K], hash: u64, k: &Q) -> usize;
/// map_hash and map_find: the entry
#[intrinsic = "map_get"]
pub fn map_get<K, V, S, Q: ?Sized>(map: &HashMap<K, V, S>, k: &Q) -> usize;
/// map_get of a Q that is a number_key
#[intrinsic = "map_at"]
pub fn map_at<K, V, S, Q: ?Sized>(map: &HashMap<K, V, S>, bits: u64) -> usize;
/// map_get, and makes an entry of a key that is not there
#[intrinsic = "map_seek"]
pub fn map_seek<K, V, S>(map: &mut HashMap<K, V, S>, k: K) -> usize;
/// natives hash and compare keys of type K, and what K can be borrowed as in std
#[intrinsic = "native_key"]
pub fn native_key<K: ?Sized>() -> bool;
/// an integer of up to 64 bits, bool or char
#[intrinsic = "number_key"]
pub fn number_key<Q: ?Sized>() -> bool;
#[intrinsic = "key_bits"]
pub fn key_bits<Q: ?Sized>(k: &Q) -> u64;
/// map_seek can do it
#[intrinsic = "is_key"]
pub fn is_key<K>() -> bool;
/// makes an entry
#[intrinsic = "map_put"]
pub fn map_put<K, V, S>(map: &mut HashMap<K, V, S>, hash: u64, k: K, v: V) -> usize;
/// the entries of the old vectors
#[intrinsic = "map_move"]
pub fn map_move<K, V, S>(map: &mut HashMap<K, V, S>, slots: &[u64], keys: &mut [K], vals: &mut [V]);
#[intrinsic = "map_scan"]
pub fn map_scan(slots: &[u64], i: usize) -> usize;
/// the slot of an entry; hash 0: natives hash its key
#[intrinsic = "map_slot"]
pub fn map_slot<K, V, S>(map: &HashMap<K, V, S>, entry: usize, hash: u64) -> usize;
/// the entry that was emptied before an empty one, + 1
#[intrinsic = "map_after"]
pub fn map_after<K, V, S>(map: &HashMap<K, V, S>, entry: usize) -> usize;
/// the entry is empty and may be used again
#[intrinsic = "map_free"]
pub fn map_free<K, V, S>(map: &mut HashMap<K, V, S>, entry: usize);
/// next number of the run's seed
#[intrinsic = "random_u64"]
pub fn random_u64() -> u64;

// ---- panics, process, input and output
/// unwinds with the payload, without a message
#[intrinsic = "panic_unwind"]
pub fn panic_unwind(payload: crate::boxed::Box<dyn crate::any::Any + Send>) -> !;
/// prints rustc's message for a panic at the innermost frame outside std
/// Ends the process when the thread's hook is running already.
#[intrinsic = "panic_enter_hook"]
pub fn panic_enter_hook(msg: &str);
#[intrinsic = "panic_leave_hook"]
pub fn panic_leave_hook();
#[intrinsic = "panic_in_hook"]
pub fn panic_in_hook() -> bool;
#[intrinsic = "panic_report"]
pub fn panic_report(msg: &str);
/// prints that message for a panic at a place: the default hook
#[intrinsic = "panic_print"]
pub fn panic_print(file: &str, line: u32, col: u32, msg: &str);
/// where that frame is: file, line, column
#[intrinsic = "caller_file"]
pub fn caller_file() -> &'static str;
#[intrinsic = "caller_line"]
pub fn caller_line() -> u32;
#[intrinsic = "caller_column"]
pub fn caller_column() -> u32;
/// calls f(data) under a catch frame: the payload if it panicked
#[intrinsic = "try_call"]
pub fn try_call<D>(f: fn(*mut D), data: *mut D) -> crate::option::Option<crate::boxed::Box<dyn crate::any::Any + Send>>;
/// the hook prints: panic_report only counts
#[intrinsic = "panic_hook_set"]
pub fn panic_hook_set(on: bool);
#[intrinsic = "resume_unwind"]
pub fn resume_unwind(payload: crate::boxed::Box<dyn crate::any::Any + Send>) -> !;
/// What rustc's debug builds check of unsafe functions did not hold.
#[intrinsic = "precondition"]
pub const fn precondition(text: &str) -> !;
#[intrinsic = "process_abort"]
pub fn abort() -> !;
#[intrinsic = "process_exit"]
pub fn exit(code: i32) -> !;
#[intrinsic = "out_write"]
pub fn stdout_write(s: &str);
#[intrinsic = "err_write"]
pub fn stderr_write(s: &str);
