use crate::intrinsics;

#[path_name = "core::fmt"]
mod formatter;
pub(crate) use formatter::*;
pub use formatter::{write, Arguments, Formatter};

#[derive(Copy, Clone, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Error;
pub type Result = crate::result::Result<(), Error>;

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad("an error occurred when formatting an argument") }
}

#[lang = "FmtWrite"]
pub trait Write {
    fn write_str(&mut self, s: &str) -> Result;
    fn write_char(&mut self, c: char) -> Result {
        let mut s = String::new();
        s.push(c);
        self.write_str(&s)
    }
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        if intrinsics::fmt_has_args(&args) {
            write(&mut Forward { w: self }, args)
        } else {
            self.write_str(intrinsics::fmt_literal(&args))
        }
    }
}
/// Makes a dyn Write of something that need not be Sized.
struct Forward<'a, W: ?Sized> {
    w: &'a mut W,
}
impl<W: Write + ?Sized> Write for Forward<'_, W> {
    fn write_str(&mut self, s: &str) -> Result { self.w.write_str(s) }
    fn write_char(&mut self, c: char) -> Result { self.w.write_char(c) }
    // Not the default: that would make a Forward of a Forward, without end.
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result { self.w.write_fmt(args) }
}
impl<W: Write + ?Sized> Write for &mut W {
    fn write_str(&mut self, s: &str) -> Result { (**self).write_str(s) }
    fn write_char(&mut self, c: char) -> Result { (**self).write_char(c) }
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result { (**self).write_fmt(args) }
}

impl Display for Arguments<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.write_fmt(*self) }
}
impl Debug for Arguments<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.write_fmt(*self) }
}

#[must_use]
pub fn format(args: Arguments<'_>) -> String {
    let mut s = String::new();
    format_into(
        &mut s,
        args,
        "a formatting trait implementation returned an error when the underlying stream did not: Error",
    );
    s
}
const SPEC: u64 = 0x600020;
const ALIGN: u64 = 0x600000;
const PLUS: u64 = 1 << 23;
const ALT: u64 = 1 << 24;
const ZERO: u64 = 1 << 25;
const HEX: u64 = 1 << 26;
const UPPER_HEX: u64 = 1 << 27;
const WIDTH: u64 = 1 << 28;
const PREC: u64 = 1 << 29;
const MINUS: u64 = 1 << 30;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Alignment {
    Left,
    Right,
    Center,
}

impl<'a> Formatter<'a> {
    fn fill_before(&mut self, len: usize, default: u64) -> crate::result::Result<usize, Error> {
        let width = (self.spec >> 32 & 0xffff) as usize;
        if len >= width {
            return Ok(0);
        }
        let gap = width - len;
        let align = self.spec >> 21 & 3;
        let left = match if align == 3 { default } else { align } {
            0 => 0,
            1 => gap,
            _ => gap / 2,
        };
        self.fill_after(left)?;
        Ok(gap - left)
    }
    fn fill_after(&mut self, n: usize) -> Result {
        let c = self.fill();
        for _ in 0..n {
            self.put_char(c)?;
        }
        Ok(())
    }
    fn sign_and_prefix(&mut self, sign: &str, prefix: &str) -> Result {
        if !sign.is_empty() {
            self.write_str(sign)?;
        }
        if prefix.is_empty() { Ok(()) } else { self.write_str(prefix) }
    }
    pub fn fill(&self) -> char { intrinsics::char_from_u32((self.spec & 0x1fffff) as u32) }
    pub fn align(&self) -> Option<Alignment> {
        match self.spec & ALIGN {
            0 => Some(Alignment::Left),
            0x200000 => Some(Alignment::Right),
            0x400000 => Some(Alignment::Center),
            _ => None,
        }
    }
    pub fn width(&self) -> Option<usize> {
        if self.spec & WIDTH != 0 { Some((self.spec >> 32 & 0xffff) as usize) } else { None }
    }
    pub fn precision(&self) -> Option<usize> {
        if self.spec & PREC != 0 { Some((self.spec >> 48) as usize) } else { None }
    }
    pub fn sign_plus(&self) -> bool { self.spec & PLUS != 0 }
    pub fn sign_minus(&self) -> bool { self.spec & MINUS != 0 }
    pub fn alternate(&self) -> bool { self.spec & ALT != 0 }
    pub fn sign_aware_zero_pad(&self) -> bool { self.spec & ZERO != 0 }
    pub fn debug_struct<'b>(&'b mut self, name: &str) -> DebugStruct<'b, 'a> {
        let result = self.write_str(name);
        DebugStruct { fmt: self, result, has_fields: false }
    }
    pub fn debug_tuple<'b>(&'b mut self, name: &str) -> DebugTuple<'b, 'a> {
        let result = self.write_str(name);
        DebugTuple { fmt: self, result, fields: 0, empty_name: name.is_empty() }
    }
    pub fn debug_list<'b>(&'b mut self) -> DebugList<'b, 'a> {
        let result = self.write_str("[");
        DebugList { inner: DebugInner { fmt: self, result, has_fields: false } }
    }
    pub fn debug_set<'b>(&'b mut self) -> DebugSet<'b, 'a> {
        let result = self.write_str("{");
        DebugSet { inner: DebugInner { fmt: self, result, has_fields: false } }
    }
    pub fn debug_map<'b>(&'b mut self) -> DebugMap<'b, 'a> {
        let result = self.write_str("{");
        DebugMap { fmt: self, result, has_fields: false, has_key: false, on_newline: true }
    }
}
impl Write for Formatter<'_> {
    fn write_str(&mut self, s: &str) -> Result { Formatter::write_str(self, s) }
    fn write_char(&mut self, c: char) -> Result { self.w.write_char(c) }
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result { Formatter::write_fmt(self, args) }
}

// ---------------------------------------------------------------- builders

/// Indents what is written through it: one level of {:#?}.
struct PadAdapter<'a, 'b> {
    fmt: &'a mut Formatter<'b>,
    on_newline: bool,
}
impl Write for PadAdapter<'_, '_> {
    fn write_str(&mut self, s: &str) -> Result {
        for line in s.split_inclusive('\n') {
            if self.on_newline {
                self.fmt.write_str("    ")?;
            }
            self.on_newline = line.ends_with('\n');
            self.fmt.write_str(line)?;
        }
        Ok(())
    }
    fn write_char(&mut self, c: char) -> Result {
        if self.on_newline {
            self.fmt.write_str("    ")?;
        }
        self.on_newline = c == '\n';
        self.fmt.put_char(c)
    }
}

pub struct DebugStruct<'a, 'b> {
    fmt: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugStruct<'a, 'b> {
    pub fn field(&mut self, name: &str, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.put(name, value);
        }
        self.has_fields = true;
        self
    }
    fn put(&mut self, name: &str, value: &dyn Debug) -> Result {
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str(" {\n")?;
            }
            padded(self.fmt, name, value)
        } else {
            self.fmt.write_str(if self.has_fields { ", " } else { " { " })?;
            self.fmt.write_str(name)?;
            self.fmt.write_str(": ")?;
            value.fmt(self.fmt)
        }
    }
    pub fn finish_non_exhaustive(&mut self) -> Result {
        self.result?;
        self.result = if !self.has_fields {
            self.fmt.write_str(" { .. }")
        } else if self.fmt.alternate() {
            self.fmt.write_str("    ..\n}")
        } else {
            self.fmt.write_str(", .. }")
        };
        self.result
    }
    pub fn finish(&mut self) -> Result {
        if self.has_fields && self.result.is_ok() {
            self.result = self.fmt.write_str(if self.fmt.alternate() { "}" } else { " }" });
        }
        self.result
    }
}

pub struct DebugTuple<'a, 'b> {
    fmt: &'a mut Formatter<'b>,
    result: Result,
    fields: usize,
    empty_name: bool,
}
impl<'a, 'b> DebugTuple<'a, 'b> {
    pub fn field(&mut self, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.put(value);
        }
        self.fields += 1;
        self
    }
    fn put(&mut self, value: &dyn Debug) -> Result {
        if self.fmt.alternate() {
            if self.fields == 0 {
                self.fmt.write_str("(\n")?;
            }
            padded(self.fmt, "", value)
        } else {
            self.fmt.write_str(if self.fields == 0 { "(" } else { ", " })?;
            value.fmt(self.fmt)
        }
    }
    pub fn finish_non_exhaustive(&mut self) -> Result {
        self.result?;
        self.result = if self.fields == 0 {
            self.fmt.write_str("(..)")
        } else if self.fmt.alternate() {
            self.fmt.write_str("    ..\n)")
        } else {
            self.fmt.write_str(", ..)")
        };
        self.result
    }
    pub fn finish(&mut self) -> Result {
        if self.fields > 0 && self.result.is_ok() {
            if self.fields == 1 && self.empty_name && !self.fmt.alternate() {
                self.result = self.fmt.write_str(",");
                self.result?;
            }
            self.result = self.fmt.write_str(")");
        }
        self.result
    }
}

struct DebugInner<'a, 'b> {
    fmt: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugInner<'a, 'b> {
    fn entry(&mut self, value: &dyn Debug) {
        if self.result.is_ok() {
            self.result = self.put(value);
        }
        self.has_fields = true;
    }
    fn put(&mut self, value: &dyn Debug) -> Result {
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str("\n")?;
            }
            padded(self.fmt, "", value)
        } else {
            if self.has_fields {
                self.fmt.write_str(", ")?;
            }
            value.fmt(self.fmt)
        }
    }
    fn close(&mut self, end: &str) -> Result {
        self.result?;
        self.result = self.fmt.write_str(end);
        self.result
    }
    fn close_open(&mut self, end: &str) -> Result {
        self.result?;
        if !self.has_fields {
            self.fmt.write_str("..")?;
        } else if self.fmt.alternate() {
            self.fmt.write_str("    ..\n")?;
        } else {
            self.fmt.write_str(", ..")?;
        }
        self.fmt.write_str(end)
    }
}
macro_rules! debug_seq {
    ($($T:ident $end:literal)*) => { $(
        pub struct $T<'a, 'b> {
            inner: DebugInner<'a, 'b>,
        }
        impl<'a, 'b> $T<'a, 'b> {
            pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self {
                self.inner.entry(entry);
                self
            }
            pub fn entries<D: Debug, I: IntoIterator<Item = D>>(&mut self, entries: I) -> &mut Self {
                for entry in entries {
                    self.inner.entry(&entry);
                }
                self
            }
            pub fn finish_non_exhaustive(&mut self) -> Result { self.inner.close_open($end) }
            pub fn finish(&mut self) -> Result { self.inner.close($end) }
        }
    )* };
}
debug_seq! { DebugList "]" DebugSet "}" }

pub struct DebugMap<'a, 'b> {
    fmt: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
    has_key: bool,
    on_newline: bool,
}
impl<'a, 'b> DebugMap<'a, 'b> {
    pub fn entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> &mut Self { self.key(key).value(value) }
    pub fn key(&mut self, key: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.put_key(key);
        }
        self
    }
    pub fn value(&mut self, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.put_value(value);
        }
        self.has_fields = true;
        self
    }
    pub fn entries<K: Debug, V: Debug, I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) -> &mut Self {
        for (k, v) in entries {
            self.entry(&k, &v);
        }
        self
    }
    pub fn finish_non_exhaustive(&mut self) -> Result {
        self.result?;
        if !self.has_fields {
            self.fmt.write_str("..}")
        } else if self.fmt.alternate() {
            self.fmt.write_str("    ..\n}")
        } else {
            self.fmt.write_str(", ..}")
        }
    }
    pub fn finish(&mut self) -> Result {
        self.result?;
        if self.has_key {
            panic!("attempted to finish a map with a partial entry");
        }
        self.fmt.write_str("}")
    }
}

#[path_name = "core::fmt::builders::FromFn"]
pub struct FromFn<F>(F);
pub fn from_fn<F: Fn(&mut Formatter<'_>) -> Result>(f: F) -> FromFn<F> { FromFn(f) }
impl<F: Fn(&mut Formatter<'_>) -> Result> Debug for FromFn<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { (self.0)(f) }
}
impl<F: Fn(&mut Formatter<'_>) -> Result> Display for FromFn<F> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { (self.0)(f) }
}

// ---------------------------------------------------------------- traits

macro_rules! fmt_traits {
    ($($name:literal $path:literal $Tr:ident)*) => { $(
        #[lang = $name]
        #[path_name = $path]
        pub trait $Tr {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result;
        }
        impl<T: ?Sized + $Tr> $Tr for &T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { $Tr::fmt(&**self, f) }
        }
        impl<T: ?Sized + $Tr> $Tr for &mut T {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { $Tr::fmt(&**self, f) }
        }
    )* };
}
fmt_traits! {
    "Debug" "core::fmt::Debug" Debug
    "Display" "core::fmt::Display" Display
    "LowerHex" "core::fmt::LowerHex" LowerHex
    "UpperHex" "core::fmt::UpperHex" UpperHex
    "Octal" "core::fmt::Octal" Octal
    "Binary" "core::fmt::Binary" Binary
    "LowerExp" "core::fmt::LowerExp" LowerExp
    "UpperExp" "core::fmt::UpperExp" UpperExp
}
#[lang]
pub trait Pointer {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
impl<T: ?Sized> Pointer for &T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { pointer(intrinsics::ptr_addr(*self), f) }
}
impl<T: ?Sized> Pointer for &mut T {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { pointer(intrinsics::ptr_addr(&**self), f) }
}
pub(crate) fn pointer(addr: usize, f: &mut Formatter<'_>) -> Result {
    let spec = f.spec;
    if f.alternate() {
        f.spec |= ZERO;
        if f.spec & WIDTH == 0 {
            f.spec |= WIDTH | 18 << 32;
        }
    }
    f.spec |= ALT;
    let r = int(&addr, f, b'x');
    f.spec = spec;
    r
}

fn float<T: Copy>(v: &T, f: &mut Formatter<'_>, kind: u8) -> Result {
    let mut s = String::new();
    intrinsics::fmt_float(&mut s, *v, f.spec, kind);
    f.write_str(&s)
}
macro_rules! fmt_ints {
    ($($t:ty)*) => { $(
        impl Display for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'd') }
        }
        impl Debug for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                int(self, f, if f.spec & HEX != 0 { b'x' } else if f.spec & UPPER_HEX != 0 { b'X' } else { b'd' })
            }
        }
        impl LowerHex for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'x') }
        }
        impl UpperHex for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'X') }
        }
        impl Octal for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'o') }
        }
        impl Binary for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'b') }
        }
        impl LowerExp for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'e') }
        }
        impl UpperExp for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { int(self, f, b'E') }
        }
    )* };
}
fmt_ints! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
macro_rules! fmt_floats {
    ($($t:ty)*) => { $(
        impl Display for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { float(self, f, b'd') }
        }
        impl Debug for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { float(self, f, b'?') }
        }
        impl LowerExp for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { float(self, f, b'e') }
        }
        impl UpperExp for $t {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result { float(self, f, b'E') }
        }
    )* };
}
fmt_floats! { f32 f64 }

impl Display for bool {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad(if *self { "true" } else { "false" }) }
}
impl Debug for bool {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad(if *self { "true" } else { "false" }) }
}
impl Display for str {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad(self) }
}
impl Display for String {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad(self.as_str()) }
}
impl Debug for String {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { Debug::fmt(self.as_str(), f) }
}
impl Display for char {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if f.spec & (WIDTH | PREC) == 0 {
            return f.put_char(*self);
        }
        let mut s = String::new();
        s.push(*self);
        f.pad(&s)
    }
}
impl Debug for char {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut s = String::new();
        intrinsics::fmt_char_debug(&mut s, *self);
        f.write_str(&s)
    }
}
impl Debug for () {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.pad("()") }
}
impl Debug for ! {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result { *self }
}
impl Display for ! {
    fn fmt(&self, _: &mut Formatter<'_>) -> Result { *self }
}
impl<T: Debug> Debug for [T] {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { f.debug_list().entries(self.iter()).finish() }
}
impl<T: Debug, const N: usize> Debug for [T; N] {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { Debug::fmt(&self[..], f) }
}
impl<T: Debug> Debug for Vec<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result { Debug::fmt(self.as_slice(), f) }
}
