//! Where formatted text goes.
use super::*;

/// What format_args! makes; only intrinsics look inside.
#[lang = "Arguments"]
#[path_name = "core::fmt::Arguments"]
#[derive(Copy, Clone)]
pub struct Arguments<'a>(&'a ());
impl<'a> Arguments<'a> {
    pub fn as_str(&self) -> Option<&'static str> {
        if intrinsics::fmt_has_args(self) { None } else { Some(intrinsics::fmt_literal(self)) }
    }
}
pub(crate) fn format_into(s: &mut String, args: Arguments<'_>, why: &str) {
    let mut f = Formatter { s: Some(s), w: None, spec: SPEC };
    if intrinsics::fmt_run(&args, &mut f, Formatter::write_str).is_err() {
        crate::rt::panic_str(why)
    }
}
pub fn write(output: &mut dyn Write, args: Arguments<'_>) -> Result {
    let mut f = Formatter { s: None, w: Some(output), spec: SPEC };
    intrinsics::fmt_run(&args, &mut f, Formatter::write_str)
}

/// Options are packed: bits 0..21 fill, 21..23 align (0 left, 1 right, 2 centre, 3 none), 23 +, 24 #, 25 0,
/// 26 x?, 27 X?, 28 width, 29 precision, 30 -, 32..48 the width, 48..64 the precision.
/// Output goes to the String s if there is one, else to w.
#[lang = "Formatter"]
#[path_name = "core::fmt::Formatter"]
pub struct Formatter<'a> {
    pub(super) s: Option<&'a mut String>,
    pub(super) w: Option<&'a mut dyn Write>,
    pub(super) spec: u64,
}
impl<'a> Formatter<'a> {
    pub fn write_str(&mut self, data: &str) -> Result {
        if let Some(s) = &mut self.s {
            s.push_str(data);
            return Ok(());
        }
        match &mut self.w {
            Some(w) => w.write_str(data),
            None => Err(Error),
        }
    }
    pub fn write_char(&mut self, c: char) -> Result {
        if let Some(s) = &mut self.s {
            s.push(c);
            return Ok(());
        }
        match &mut self.w {
            Some(w) => w.write_char(c),
            None => Err(Error),
        }
    }
    pub fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        let spec = self.spec;
        self.spec = SPEC;
        let r = intrinsics::fmt_run(&args, self, Formatter::write_str);
        self.spec = spec;
        r
    }
    pub fn pad(&mut self, text: &str) -> Result {
        if let Some(s) = &mut self.s {
            intrinsics::fmt_pad(s, text, self.spec);
            return Ok(());
        }
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
        if let Some(s) = &mut self.s {
            intrinsics::fmt_pad_integral(s, is_nonnegative, prefix, buf, self.spec);
            return Ok(());
        }
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
                self.write_char('0')?;
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
        let mut f = Formatter { s: Some(self), w: None, spec: SPEC };
        intrinsics::fmt_run(&args, &mut f, Formatter::write_str)
    }
}
/// Formats value, indented, with `,\n` behind; prefix (a field's name) in front.
pub(super) fn padded(fmt: &mut Formatter<'_>, prefix: &str, value: &dyn Debug) -> Result {
    let spec = fmt.spec;
    let mut p = PadAdapter { fmt, on_newline: true };
    let mut f = Formatter { s: None, w: Some(&mut p), spec };
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
            let mut f = Formatter { s: None, w: Some(&mut p), spec };
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
            let mut f = Formatter { s: None, w: Some(&mut p), spec };
            value.fmt(&mut f)?;
            f.write_str(",\n")
        } else {
            value.fmt(self.fmt)
        }
    }
}
pub(super) fn int<T: Copy>(v: &T, f: &mut Formatter<'_>, kind: u8) -> Result {
    if let Some(s) = &mut f.s {
        intrinsics::fmt_int(s, *v, f.spec, kind);
        return Ok(());
    }
    let mut s = String::new();
    intrinsics::fmt_int(&mut s, *v, SPEC, kind);
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
        if let Some(s) = &mut f.s {
            intrinsics::fmt_str_debug(s, self);
            return Ok(());
        }
        let mut s = String::new();
        intrinsics::fmt_str_debug(&mut s, self);
        f.write_char('"')?;
        f.write_str(intrinsics::str_sub(&s, 1, s.len() - 1))?;
        f.write_char('"')
    }
}
