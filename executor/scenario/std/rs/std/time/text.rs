//! Duration as text.
use super::Duration;
use crate::fmt;

impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if f.sign_plus() { "+" } else { "" };
        if self.secs > 0 {
            debug_decimal(f, self.secs, self.nanos, 100_000_000, sign, "s")
        } else if self.nanos >= 1_000_000 {
            debug_decimal(f, (self.nanos / 1_000_000) as u64, self.nanos % 1_000_000, 100_000, sign, "ms")
        } else if self.nanos >= 1000 {
            debug_decimal(f, (self.nanos / 1000) as u64, self.nanos % 1000, 100, sign, "µs")
        } else {
            debug_decimal(f, self.nanos as u64, 0, 1, sign, "ns")
        }
    }
}

/// `whole` and a fraction whose first digit counts `unit`s, cut or rounded to the precision.
fn debug_decimal(
    f: &mut fmt::Formatter<'_>,
    whole: u64,
    mut frac: u32,
    mut unit: u32,
    sign: &str,
    suffix: &str,
) -> fmt::Result {
    if f.precision().is_none() && f.width().is_none() {
        return plain(f, whole, frac, unit, sign, suffix);
    }
    let mut whole = whole as u128;
    let mut digits = String::new();
    let want = f.precision();
    let end = match want {
        Some(p) => if p < 9 { p } else { 9 },
        None => 9,
    };
    let mut n = 0;
    while frac > 0 && n < end {
        digits.push((b'0' + (frac / unit) as u8) as char);
        frac %= unit;
        unit /= 10;
        n += 1;
    }
    if frac > 0 && frac >= unit * 5 {
        // Round half to even, carrying to the left.
        let tie = frac == unit * 5;
        let odd = match digits.as_bytes().last() {
            Some(d) => *d % 2 == 1,
            None => whole % 2 == 1,
        };
        if !tie || odd {
            let mut bytes = digits.into_bytes();
            let mut i = bytes.len();
            let mut carry = true;
            while i > 0 && carry {
                i -= 1;
                if bytes[i] < b'9' {
                    bytes[i] += 1;
                    carry = false;
                } else {
                    bytes[i] = b'0';
                }
            }
            if carry {
                whole += 1;
            }
            digits = String::from_utf8(bytes).unwrap();
        }
    }
    let mut text = String::from(sign);
    text.push_str(&whole.to_string());
    let places = match want {
        Some(p) => p,
        None => n,
    };
    if places > 0 {
        text.push('.');
        text.push_str(&digits);
        let mut i = digits.len();
        while i < places {
            text.push('0');
            i += 1;
        }
    }
    text.push_str(suffix);
    let len = text.chars().count();
    match f.width() {
        Some(w) if w > len => {
            let fill = f.fill();
            let pad = w - len;
            let before = match f.align() {
                Some(fmt::Alignment::Right) => pad,
                Some(fmt::Alignment::Center) => pad / 2,
                _ => 0,
            };
            let mut i = 0;
            while i < before {
                f.put_char(fill)?;
                i += 1;
            }
            f.write_str(&text)?;
            while i < pad {
                f.put_char(fill)?;
                i += 1;
            }
            Ok(())
        }
        _ => f.write_str(&text),
    }
}

/// debug_decimal without a precision or a width.
fn plain(
    f: &mut fmt::Formatter<'_>,
    mut whole: u64,
    mut frac: u32,
    mut unit: u32,
    sign: &str,
    suffix: &str,
) -> fmt::Result {
    const ROOM: usize = 32; // for 20 digits, a point and 9 digits
    let mut text = [0u8; ROOM];
    let mut at = ROOM;
    if frac > 0 {
        while unit > 0 {
            let digit = (frac % 10) as u8;
            if digit != 0 || at < ROOM {
                at -= 1;
                text[at] = b'0' + digit;
            }
            frac /= 10;
            unit /= 10;
        }
        at -= 1;
        text[at] = b'.';
    }
    loop {
        at -= 1;
        text[at] = b'0' + (whole % 10) as u8;
        whole /= 10;
        if whole == 0 {
            break;
        }
    }
    f.write_str(sign)?;
    f.write_str(unsafe { crate::str::from_utf8_unchecked(&text[at..]) })?;
    f.write_str(suffix)
}
