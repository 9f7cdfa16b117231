//! Iterators over the chars, bytes, words and lines of a str.
use super::*;
use super::pattern::Pattern;

impl str {
    pub fn chars(&self) -> Chars<'_> { Chars { s: self, i: 0, n: self.len() } }
    pub fn char_indices(&self) -> CharIndices<'_> { CharIndices { s: self, i: 0, n: self.len() } }
    pub fn bytes(&self) -> Bytes<'_> { Bytes { s: self, i: 0, n: self.len() } }
    pub fn split_whitespace(&self) -> SplitWhitespace<'_> { SplitWhitespace { s: self } }
    pub fn split_ascii_whitespace(&self) -> SplitWhitespace<'_> { SplitWhitespace { s: self } }
    pub fn lines(&self) -> Lines<'_> { Lines { s: self, done: false } }
}

#[lang = "Chars"]
#[path_name = "core::str::iter::Chars"]
#[derive(Clone)]
pub struct Chars<'a> {
    s: &'a str,
    i: usize,
    n: usize,
}
impl<'a> Chars<'a> {
    pub fn as_str(&self) -> &'a str { intrinsics::str_sub(self.s, self.i, self.n) }
}
impl<'a> Iterator for Chars<'a> {
    type Item = char;
    fn next(&mut self) -> Option<char> {
        let i = self.i;
        if i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_at(self.s, i);
        self.i = i + if c < '\u{80}' { 1 } else { c.len_utf8() };
        Some(c)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        ((n + 3) / 4, Some(n))
    }
    fn count(self) -> usize { intrinsics::str_count_chars(self.as_str()) }
    fn last(mut self) -> Option<char> { self.next_back() }
}
impl<'a> DoubleEndedIterator for Chars<'a> {
    fn next_back(&mut self) -> Option<char> {
        if self.i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_before(self.s, self.n);
        self.n -= c.len_utf8();
        Some(c)
    }
}
impl FusedIterator for Chars<'_> {}
impl fmt::Debug for Chars<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chars(")?;
        f.debug_list().entries(self.clone()).finish()?;
        f.write_str(")")
    }
}

#[path_name = "core::str::iter::CharIndices"]
#[derive(Clone)]
pub struct CharIndices<'a> {
    s: &'a str,
    i: usize,
    n: usize,
}
impl fmt::Debug for CharIndices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CharIndices").field("front_offset", &self.i).field("iter", &self.as_str().chars()).finish()
    }
}
impl<'a> CharIndices<'a> {
    pub fn as_str(&self) -> &'a str { intrinsics::str_sub(self.s, self.i, self.n) }
    pub fn offset(&self) -> usize { self.i }
}
impl<'a> Iterator for CharIndices<'a> {
    type Item = (usize, char);
    fn next(&mut self) -> Option<(usize, char)> {
        let i = self.i;
        if i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_at(self.s, i);
        self.i = i + c.len_utf8();
        Some((i, c))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        ((n + 3) / 4, Some(n))
    }
    fn count(self) -> usize { intrinsics::str_count_chars(self.as_str()) }
}
impl<'a> DoubleEndedIterator for CharIndices<'a> {
    fn next_back(&mut self) -> Option<(usize, char)> {
        if self.i >= self.n {
            return None;
        }
        let c = intrinsics::str_char_before(self.s, self.n);
        self.n -= c.len_utf8();
        Some((self.n, c))
    }
}
impl FusedIterator for CharIndices<'_> {}

#[path_name = "core::str::iter::Bytes"]
#[derive(Clone)]
pub struct Bytes<'a> {
    s: &'a str,
    i: usize,
    n: usize,
}
impl fmt::Debug for Bytes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bytes").field(&self.s.as_bytes()[self.i..self.n].iter().copied()).finish()
    }
}
impl<'a> Iterator for Bytes<'a> {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        let i = self.i;
        if i >= self.n {
            return None;
        }
        self.i = i + 1;
        Some(intrinsics::str_byte(self.s, i))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.n - self.i;
        (n, Some(n))
    }
    fn nth(&mut self, k: usize) -> Option<u8> {
        if k >= self.n - self.i {
            self.i = self.n;
            return None;
        }
        self.i += k;
        self.next()
    }
}
impl<'a> DoubleEndedIterator for Bytes<'a> {
    fn next_back(&mut self) -> Option<u8> {
        if self.i >= self.n {
            return None;
        }
        self.n -= 1;
        Some(intrinsics::str_byte(self.s, self.n))
    }
}
impl ExactSizeIterator for Bytes<'_> {}
impl FusedIterator for Bytes<'_> {}

#[path_name = "core::str::iter::SplitWhitespace"]
#[derive(Clone, Debug)]
pub struct SplitWhitespace<'a> {
    s: &'a str,
}
impl<'a> Iterator for SplitWhitespace<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let s = intrinsics::str_trim_start(self.s);
        if s.is_empty() {
            self.s = s;
            return None;
        }
        match (|c: char| c.is_whitespace()).find_in(s, 0) {
            Some((a, b)) => {
                self.s = intrinsics::str_sub(s, b, s.len());
                Some(intrinsics::str_sub(s, 0, a))
            }
            None => {
                self.s = "";
                Some(s)
            }
        }
    }
}
impl<'a> DoubleEndedIterator for SplitWhitespace<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let s = intrinsics::str_trim_end(self.s);
        if s.is_empty() {
            self.s = s;
            return None;
        }
        match (|c: char| c.is_whitespace()).rfind_in(s, s.len()) {
            Some((a, b)) => {
                self.s = intrinsics::str_sub(s, 0, a);
                Some(intrinsics::str_sub(s, b, s.len()))
            }
            None => {
                self.s = "";
                Some(s)
            }
        }
    }
}
impl FusedIterator for SplitWhitespace<'_> {}
#[path_name = "core::str::iter::Lines"]
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    s: &'a str,
    done: bool,
}
impl<'a> Iterator for Lines<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<&'a str> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let i = intrinsics::str_find_char(self.s, '\n', 0);
        let k = if i == usize::MAX { n } else { i + 1 };
        let line = intrinsics::str_sub(self.s, 0, k);
        self.s = intrinsics::str_sub(self.s, k, n);
        Some(cut_line(line))
    }
}
impl<'a> DoubleEndedIterator for Lines<'a> {
    fn next_back(&mut self) -> Option<&'a str> {
        let n = self.s.len();
        if n == 0 {
            return None;
        }
        let to = if intrinsics::str_byte(self.s, n - 1) == b'\n' { n - 1 } else { n };
        let i = intrinsics::str_rfind_char(self.s, '\n', to);
        let k = if i == usize::MAX { 0 } else { i + 1 };
        let line = intrinsics::str_sub(self.s, k, n);
        self.s = intrinsics::str_sub(self.s, 0, k);
        Some(cut_line(line))
    }
}
impl FusedIterator for Lines<'_> {}
