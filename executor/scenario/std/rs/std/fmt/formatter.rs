//! Where formatted text goes, and what format_args! makes (codegen/format.go).
use super::*;

#[lang]
#[derive(Copy, Clone)]
#[repr(C)]
pub struct Arguments<'a> {
    pub(crate) template: &'a Template,
    pub(crate) args: &'a [usize; 2],
}
#[repr(C)]
pub(crate) struct Template {
    pub(crate) n: usize,
    pub(crate) first: [Piece; 0],
}
/// Text, and an argument behind it if flags has 2. 1: its pointer is fat. 4, 8: width, precision are arguments, whose
/// numbers by has.
#[repr(C)]
pub(crate) struct Piece {
    pub(crate) text: &'static str,
    pub(crate) flags: usize,
    pub(crate) spec: u64,
    pub(crate) f: usize,
    pub(crate) arg: usize,
    pub(crate) by: usize,
}
impl<'a> Arguments<'a> {
    pub fn as_str(&self) -> Option<&'static str> {
        if intrinsics::fmt_has_args(self) { None } else { Some(intrinsics::fmt_literal(self)) }
    }
    fn piece(&self, i: usize) -> &'static Piece { unsafe { &*intrinsics::fmt_piece(self.template, i) } }
    fn arg(&self, i: usize) -> &'a [usize; 2] {
        unsafe { &*(intrinsics::ptr_offset(self.args, (i * 16) as isize)) }
    }
    fn number(&self, i: usize) -> u64 {
        let n = unsafe { *(self.arg(i)[0] as *const usize) };
        if n > 0xffff {
            crate::rt::panic_const("Formatting argument out of range")
        }
        n as u64
    }
}
/// Writes the pieces one after the other.
pub(crate) fn run(args: &Arguments<'_>, f: &mut Formatter<'_>) -> Result {
    let saved = f.spec;
    for i in 0..args.template.n {
        let p = args.piece(i);
        if !p.text.is_empty() {
            f.write_str(p.text)?;
        }
        if p.flags & 2 == 0 {
            continue;
        }
        let mut spec = p.spec;
        if p.flags & 4 != 0 {
            spec |= args.number(p.by & 0xffff_ffff) << 32;
        }
        if p.flags & 8 != 0 {
            spec |= args.number(p.by >> 32) << 48;
        }
        let a = args.arg(p.arg);
        f.spec = spec;
        let r = intrinsics::fmt_call(p.f, a[0], if p.flags & 1 != 0 { a[1] } else { 0 }, p.flags & 1 != 0, f);
        f.spec = saved;
        r?;
    }
    Ok(())
}

pub(crate) fn format_into(s: &mut String, args: Arguments<'_>, why: &str) {
    if run(&args, &mut Formatter { w: s, spec: SPEC }).is_err() {
        crate::rt::panic_str(why)
    }
}
pub fn write(output: &mut dyn Write, args: Arguments<'_>) -> Result {
    run(&args, &mut Formatter { w: output, spec: SPEC })
}

/// Options are packed: bits 0..21 fill, 21..23 align (0 left, 1 right, 2 centre, 3 none), 23 +, 24 #, 25 0,
/// 26 x?, 27 X?, 28 width, 29 precision, 30 -, 32..48 the width, 48..64 the precision.
#[lang]
pub struct Formatter<'a> {
    pub(super) w: &'a mut dyn Write,
    pub(super) spec: u64,
}
impl<'a> Formatter<'a> {
    pub fn write_str(&mut self, data: &str) -> Result { self.w.write_str(data) }
    pub(crate) fn put_char(&mut self, c: char) -> Result { self.w.write_char(c) }
    pub fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        let spec = self.spec;
        self.spec = SPEC;
        let r = run(&args, self);
        self.spec = spec;
        r
    }
    pub fn pad(&mut self, text: &str) -> Result {
        // in the pieces that a Write sees from real std
        let text = match self.precision() {
            Some(n) => match text.char_indices().nth(n) {
                Some((i, _)) => &text[..i],
                None => text,
            },
            None => text,
        };
        if self.spec & WIDTH == 0 {
            return self.write_str(text);
        }
        let n = self.fill_before(text.chars().count(), 0)?;
        self.write_str(text)?;
        self.fill_after(n)
    }
    pub fn pad_integral(&mut self, is_nonnegative: bool, prefix: &str, buf: &str) -> Result {
        let sign = if !is_nonnegative {
            "-"
        } else if self.spec & PLUS != 0 {
            "+"
        } else {
            ""
        };
        let prefix = if self.spec & ALT != 0 { prefix } else { "" };
        let mut n = buf.len() + sign.len() + prefix.chars().count();
        if self.spec & ZERO != 0 {
            self.sign_and_prefix(sign, prefix)?;
            let width = (self.spec >> 32 & 0xffff) as usize;
            while n < width {
                self.put_char('0')?;
                n += 1;
            }
            return self.write_str(buf);
        }
        let after = if self.spec & WIDTH == 0 { 0 } else { self.fill_before(n, 1)? };
        self.sign_and_prefix(sign, prefix)?;
        self.write_str(buf)?;
        self.fill_after(after)
    }
}
impl Write for String {
    fn write_str(&mut self, s: &str) -> Result {
        self.push_str(s);
        Ok(())
    }
    fn write_char(&mut self, c: char) -> Result {
        self.push(c);
        Ok(())
    }
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        run(&args, &mut Formatter { w: self, spec: SPEC })
    }
}
/// Formats value, indented, with `,\n` behind; prefix (a field's name) in front.
pub(super) fn padded(fmt: &mut Formatter<'_>, prefix: &str, value: &dyn Debug) -> Result {
    let spec = fmt.spec;
    let mut p = PadAdapter { fmt, on_newline: true };
    let mut f = Formatter { w: &mut p, spec };
    if !prefix.is_empty() {
        f.write_str(prefix)?;
        f.write_str(": ")?;
    }
    value.fmt(&mut f)?;
    f.write_str(",\n")
}
impl DebugMap<'_, '_> {
    pub(super) fn put_key(&mut self, key: &dyn Debug) -> Result {
        if self.has_key {
            panic!("attempted to begin a new map entry without completing the previous one");
        }
        if self.fmt.alternate() {
            if !self.has_fields {
                self.fmt.write_str("\n")?;
            }
            let spec = self.fmt.spec;
            let mut p = PadAdapter { fmt: self.fmt, on_newline: true };
            let mut f = Formatter { w: &mut p, spec };
            key.fmt(&mut f)?;
            f.write_str(": ")?;
            self.on_newline = p.on_newline;
        } else {
            if self.has_fields {
                self.fmt.write_str(", ")?;
            }
            key.fmt(self.fmt)?;
            self.fmt.write_str(": ")?;
        }
        self.has_key = true;
        Ok(())
    }
    pub(super) fn put_value(&mut self, value: &dyn Debug) -> Result {
        if !self.has_key {
            panic!("attempted to format a map value before its key");
        }
        self.has_key = false;
        if self.fmt.alternate() {
            let spec = self.fmt.spec;
            let mut p = PadAdapter { fmt: self.fmt, on_newline: self.on_newline };
            let mut f = Formatter { w: &mut p, spec };
            value.fmt(&mut f)?;
            f.write_str(",\n")
        } else {
            value.fmt(self.fmt)
        }
    }
}
pub(super) fn int<T: Copy>(v: &T, f: &mut Formatter<'_>, kind: u8) -> Result {
    const PRECISION: u64 = 1 << 29 | 0xffff << 48;
    let mut s = String::new();
    let precision = if kind == b'e' || kind == b'E' { f.spec & PRECISION } else { 0 };
    intrinsics::fmt_int(&mut s, *v, SPEC | precision, kind);
    let (nonneg, digits) = match s.strip_prefix('-') {
        Some(digits) => (false, digits),
        None => (true, s.as_str()),
    };
    let prefix = match kind {
        b'x' | b'X' => "0x",
        b'o' => "0o",
        b'b' => "0b",
        _ => "",
    };
    f.pad_integral(nonneg, prefix, digits)
}
impl Debug for str {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut s = String::new();
        intrinsics::fmt_str_debug(&mut s, self);
        f.put_char('"')?;
        f.write_str(intrinsics::str_sub(&s, 1, s.len() - 1))?;
        f.put_char('"')
    }
}
impl !Send for Arguments<'_> {}
impl !Sync for Arguments<'_> {}
