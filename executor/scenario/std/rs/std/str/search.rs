//! Iterators over what is found in a str, or lies between.
use super::*;

impl str {
    pub fn split<P: Pattern>(&self, pat: P) -> Split<'_, P> { Split(SplitInternal::new(self, pat, false, false)) }
    pub fn split_inclusive<P: Pattern>(&self, pat: P) -> SplitInclusive<'_, P> {
        SplitInclusive(SplitInternal::new(self, pat, true, true))
    }
    pub fn split_terminator<P: Pattern>(&self, pat: P) -> SplitTerminator<'_, P> {
        SplitTerminator(SplitInternal::new(self, pat, false, true))
    }
    pub fn rsplit<P: Pattern>(&self, pat: P) -> RSplit<'_, P> { RSplit(self.split(pat).0) }
    pub fn rsplit_terminator<P: Pattern>(&self, pat: P) -> RSplitTerminator<'_, P> {
        RSplitTerminator(self.split_terminator(pat).0)
    }
    pub fn splitn<P: Pattern>(&self, n: usize, pat: P) -> SplitN<'_, P> {
        SplitN(SplitNInternal { iter: self.split(pat).0, count: n })
    }
    pub fn rsplitn<P: Pattern>(&self, n: usize, pat: P) -> RSplitN<'_, P> { RSplitN(self.splitn(n, pat).0) }
    pub fn matches<P: Pattern>(&self, pat: P) -> Matches<'_, P> { Matches(MatchesInternal(Matcher::new(self, pat))) }
    pub fn match_indices<P: Pattern>(&self, pat: P) -> MatchIndices<'_, P> { MatchIndices(Matcher::new(self, pat)) }
    pub fn rmatch_indices<P: Pattern>(&self, pat: P) -> RMatchIndices<'_, P> { RMatchIndices(Matcher::new(self, pat)) }
    pub fn rmatches<P: Pattern>(&self, pat: P) -> RMatches<'_, P> { RMatches(self.matches(pat).0) }
}

/// Matches from both ends. Empty matches step over one char.
#[derive(Clone)]
struct Matcher<'a, P> {
    s: &'a str,
    pat: P,
    /// where the next search begins; past to when finished
    from: usize,
    to: usize,
    back_done: bool,
    /// the pieces between matches: start of the next one, end of the last one
    start: usize,
    end: usize,
    finished: bool,
}
impl<'a, P: Pattern> Matcher<'a, P> {
    fn new(s: &'a str, pat: P) -> Self {
        Matcher { s, pat, from: 0, to: s.len(), back_done: false, start: 0, end: s.len(), finished: false }
    }
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.from > self.to {
            return None;
        }
        match self.pat.find_in(self.s, self.from) {
            Some((a, b)) if b <= self.to => {
                self.from = if a < b {
                    b
                } else if a < self.s.len() {
                    a + intrinsics::str_char_at(self.s, a).len_utf8()
                } else {
                    a + 1
                };
                Some((a, b))
            }
            _ => {
                self.from = self.to + 1;
                None
            }
        }
    }
    fn next_back(&mut self) -> Option<(usize, usize)> {
        if self.back_done || self.from > self.to {
            return None;
        }
        match self.pat.rfind_in(self.s, self.to) {
            Some((a, b)) if a >= self.from => {
                if a < b {
                    self.to = a;
                } else if a > 0 {
                    self.to = a - intrinsics::str_char_before(self.s, a).len_utf8();
                } else {
                    self.back_done = true;
                }
                Some((a, b))
            }
            _ => {
                self.back_done = true;
                None
            }
        }
    }
}

#[derive(Clone)]
struct SplitInternal<'a, P> {
    m: Matcher<'a, P>,
    inclusive: bool,
    skip_empty_tail: bool,
}
impl<'a, P: Pattern> SplitInternal<'a, P> {
    fn new(s: &'a str, pat: P, inclusive: bool, skip_empty_tail: bool) -> Self {
        SplitInternal { m: Matcher::new(s, pat), inclusive, skip_empty_tail }
    }
    fn tail(&mut self) -> Option<&'a str> {
        if self.m.finished {
            return None;
        }
        self.m.finished = true;
        if self.skip_empty_tail && self.m.start == self.m.end {
            return None;
        }
        Some(intrinsics::str_sub(self.m.s, self.m.start, self.m.end))
    }
    fn next(&mut self) -> Option<&'a str> {
        if self.m.finished {
            return None;
        }
        match self.m.next() {
            Some((a, b)) => {
                let r = intrinsics::str_sub(self.m.s, self.m.start, if self.inclusive { b } else { a });
                self.m.start = b;
                Some(r)
            }
            None => self.tail(),
        }
    }
    fn next_back(&mut self) -> Option<&'a str> {
        if self.m.finished {
            return None;
        }
        if self.skip_empty_tail {
            self.skip_empty_tail = false;
            if self.inclusive {
                // a match at the very end belongs to the last piece
                if let Some((_, b)) = self.m.next_back() {
                    if b < self.m.end {
                        let r = intrinsics::str_sub(self.m.s, b, self.m.end);
                        self.m.end = b;
                        return Some(r);
                    }
                }
            } else {
                match self.next_back() {
                    Some(x) if !x.is_empty() => return Some(x),
                    _ => {}
                }
                if self.m.finished {
                    return None;
                }
            }
        }
        match self.m.next_back() {
            Some((a, b)) => {
                let r = intrinsics::str_sub(self.m.s, b, self.m.end);
                self.m.end = if self.inclusive { b } else { a };
                Some(r)
            }
            None => {
                self.m.finished = true;
                if self.inclusive && self.m.start == self.m.end {
                    return None;
                }
                Some(intrinsics::str_sub(self.m.s, self.m.start, self.m.end))
            }
        }
    }
}
#[derive(Clone)]
struct SplitNInternal<'a, P> {
    iter: SplitInternal<'a, P>,
    count: usize,
}
impl<'a, P: Pattern> SplitNInternal<'a, P> {
    fn part(&mut self, next: impl FnOnce(&mut SplitInternal<'a, P>) -> Option<&'a str>) -> Option<&'a str> {
        self.count = self.count.checked_sub(1)?;
        if self.count == 0 { self.iter.tail() } else { next(&mut self.iter) }
    }
    fn next(&mut self) -> Option<&'a str> { self.part(|it| it.next()) }
    fn next_back(&mut self) -> Option<&'a str> { self.part(|it| it.next_back()) }
}
#[derive(Clone)]
struct MatchesInternal<'a, P>(Matcher<'a, P>);
impl<'a, P: Pattern> MatchesInternal<'a, P> {
    fn next(&mut self) -> Option<&'a str> { Some(self.0.next_index()?.1) }
    fn next_back(&mut self) -> Option<&'a str> { Some(self.0.next_index_back()?.1) }
}
impl<'a, P: Pattern> Matcher<'a, P> {
    fn next_index(&mut self) -> Option<(usize, &'a str)> {
        let (a, b) = self.next()?;
        Some((a, intrinsics::str_sub(self.s, a, b)))
    }
    fn next_index_back(&mut self) -> Option<(usize, &'a str)> {
        let (a, b) = self.next_back()?;
        Some((a, intrinsics::str_sub(self.s, a, b)))
    }
}
macro_rules! searches {
    ($($T:ident $I:ident $item:ty, $next:ident $($back:ident)?;)*) => { $(
        #[derive(Clone)]
        pub struct $T<'a, P>($I<'a, P>);
        impl<'a, P: Pattern> Iterator for $T<'a, P> {
            type Item = $item;
            fn next(&mut self) -> Option<$item> { self.0.$next() }
        }
        $(impl<'a, P: DoubleEndedSearcher> DoubleEndedIterator for $T<'a, P> {
            fn next_back(&mut self) -> Option<$item> { self.0.$back() }
        })?
        impl<P: Pattern> FusedIterator for $T<'_, P> {}
        // Rust shows how it searches.
        hidden! { $T ['_, P] }
    )* };
}
searches! {
    Split SplitInternal &'a str, next next_back;
    RSplit SplitInternal &'a str, next_back next;
    SplitTerminator SplitInternal &'a str, next next_back;
    RSplitTerminator SplitInternal &'a str, next_back next;
    SplitInclusive SplitInternal &'a str, next next_back;
    SplitN SplitNInternal &'a str, next;
    RSplitN SplitNInternal &'a str, next_back;
    Matches MatchesInternal &'a str, next next_back;
    RMatches MatchesInternal &'a str, next_back next;
    MatchIndices Matcher (usize, &'a str), next_index next_index_back;
    RMatchIndices Matcher (usize, &'a str), next_index_back next_index;
}
