//! Ranges as iterators.
use super::*;

/// Kinds that ranges count over. The range_* functions are the iterators' methods, per kind.
#[lang]
pub trait Step: Clone + PartialOrd + Sized {
    fn steps_between(start: &Self, end: &Self) -> (usize, Option<usize>);
    fn forward_checked(start: Self, count: usize) -> Option<Self>;
    fn backward_checked(start: Self, count: usize) -> Option<Self>;
    fn range_next(r: &mut Range<Self>) -> Option<Self>;
    fn range_next_back(r: &mut Range<Self>) -> Option<Self>;
    fn range_nth(r: &mut Range<Self>, n: usize) -> Option<Self> {
        if let Some(plus_n) = Self::forward_checked(r.start.clone(), n) {
            if plus_n < r.end {
                r.start = Self::forward(plus_n.clone(), 1);
                return Some(plus_n);
            }
        }
        r.start = r.end.clone();
        None
    }
    fn incl_next(r: &mut RangeInclusive<Self>) -> Option<Self> {
        if r.exhausted || !(r.start <= r.end) {
            return None;
        }
        if r.start < r.end {
            let n = Self::forward(r.start.clone(), 1);
            Some(intrinsics::replace(&mut r.start, n))
        } else {
            r.exhausted = true;
            Some(r.start.clone())
        }
    }
    fn incl_next_back(r: &mut RangeInclusive<Self>) -> Option<Self> {
        if r.exhausted || !(r.start <= r.end) {
            return None;
        }
        if r.start < r.end {
            let n = Self::backward(r.end.clone(), 1);
            Some(intrinsics::replace(&mut r.end, n))
        } else {
            r.exhausted = true;
            Some(r.end.clone())
        }
    }
    fn incl_nth(r: &mut RangeInclusive<Self>, n: usize) -> Option<Self> {
        if r.is_empty() {
            return None;
        }
        if let Some(plus_n) = Self::forward_checked(r.start.clone(), n) {
            if plus_n < r.end {
                r.start = Self::forward(plus_n.clone(), 1);
                return Some(plus_n);
            }
            if plus_n == r.end {
                r.start = plus_n.clone();
                r.exhausted = true;
                return Some(plus_n);
            }
        }
        r.start = r.end.clone();
        r.exhausted = true;
        None
    }
    fn forward(start: Self, count: usize) -> Self {
        Step::forward_checked(start, count).expect("overflow in `Step::forward`")
    }
    fn backward(start: Self, count: usize) -> Self {
        Step::backward_checked(start, count).expect("overflow in `Step::backward`")
    }
}
// $w holds the distance between any two values of $t.
macro_rules! step_int {
    ($($t:ty, $u:ty, $w:ty;)*) => { $(
        impl Step for $t {
            fn steps_between(start: &$t, end: &$t) -> (usize, Option<usize>) {
                if *start < *end {
                    let n = intrinsics::wrapping_sub(*end, *start) as $t as i128;
                    let n = if n < 0 { *end as i128 - *start as i128 } else { n };
                    if n > usize::MAX as i128 { (usize::MAX, None) } else { (n as usize, Some(n as usize)) }
                } else {
                    (0, Some(0))
                }
            }
            fn forward_checked(start: $t, n: usize) -> Option<$t> {
                match <$t>::try_from(n) {
                    Ok(n) => start.checked_add(n),
                    Err(_) => {
                        let r = start as i128 + n as i128;
                        if r > <$t>::MAX as i128 { None } else { Some(r as $t) }
                    }
                }
            }
            fn backward_checked(start: $t, n: usize) -> Option<$t> {
                match <$t>::try_from(n) {
                    Ok(n) => start.checked_sub(n),
                    Err(_) => {
                        let r = start as i128 - n as i128;
                        if r < <$t>::MIN as i128 { None } else { Some(r as $t) }
                    }
                }
            }
            fn range_next(r: &mut Range<$t>) -> Option<$t> {
                let v = r.start;
                if v < r.end {
                    r.start = v + 1;
                    Some(v)
                } else {
                    None
                }
            }
            fn range_next_back(r: &mut Range<$t>) -> Option<$t> {
                if r.start < r.end {
                    r.end -= 1;
                    Some(r.end)
                } else {
                    None
                }
            }
            fn range_nth(r: &mut Range<$t>, n: usize) -> Option<$t> {
                let start = r.start;
                if start < r.end && (n as $w) < intrinsics::wrapping_sub(r.end, start) as $u as $w {
                    let v = intrinsics::wrapping_add(start, n as $t);
                    r.start = v + 1;
                    return Some(v);
                }
                r.start = r.end;
                None
            }
            fn incl_next(r: &mut RangeInclusive<$t>) -> Option<$t> {
                let v = r.start;
                if v < r.end {
                    if r.exhausted {
                        return None;
                    }
                    r.start = v + 1;
                    return Some(v);
                }
                if v > r.end || r.exhausted {
                    return None;
                }
                r.exhausted = true;
                Some(v)
            }
            fn incl_next_back(r: &mut RangeInclusive<$t>) -> Option<$t> {
                let v = r.end;
                if v < r.start || r.exhausted {
                    return None;
                }
                if v == r.start {
                    r.exhausted = true;
                } else {
                    r.end = v - 1;
                }
                Some(v)
            }
            fn incl_nth(r: &mut RangeInclusive<$t>, n: usize) -> Option<$t> {
                let start = r.start;
                if start > r.end || r.exhausted {
                    return None;
                }
                let left = intrinsics::wrapping_sub(r.end, start) as $u as $w;
                if (n as $w) < left {
                    let v = intrinsics::wrapping_add(start, n as $t);
                    r.start = v + 1;
                    return Some(v);
                }
                r.start = r.end;
                r.exhausted = true;
                if n as $w == left { Some(r.end) } else { None }
            }
        }
    )* };
}
step_int! {
    i8, u8, u64; i16, u16, u64; i32, u32, u64; i64, u64, u64; isize, usize, u64; i128, u128, u128;
    u8, u8, u64; u16, u16, u64; u32, u32, u64; u64, u64, u64; usize, usize, u64; u128, u128, u128;
}

fn char_forward(c: char, n: usize) -> Option<char> {
    let start = c as u32;
    let mut r = match start.checked_add(n as u32) {
        Some(r) => r,
        None => return None,
    };
    if start < 0xD800 && 0xD800 <= r {
        r += 0x800;
    }
    char::from_u32(r)
}

fn char_backward(c: char, n: usize) -> Option<char> {
    let start = c as u32;
    let mut r = match start.checked_sub(n as u32) {
        Some(r) => r,
        None => return None,
    };
    if start > 0xDFFF && 0xDFFF >= r {
        r = match r.checked_sub(0x800) {
            Some(r) => r,
            None => return None,
        };
    }
    char::from_u32(r)
}
impl Step for char {
    fn steps_between(start: &char, end: &char) -> (usize, Option<usize>) {
        let (s, e) = (*start as u32, *end as u32);
        if s <= e {
            let n = if s < 0xD800 && 0xDFFF < e { e - s - 0x800 } else { e - s };
            (n as usize, Some(n as usize))
        } else {
            (0, Some(0))
        }
    }
    fn forward_checked(start: char, count: usize) -> Option<char> { char_forward(start, count) }
    fn backward_checked(start: char, count: usize) -> Option<char> { char_backward(start, count) }
    fn range_next(r: &mut Range<char>) -> Option<char> {
        let v = r.start;
        if v < r.end {
            r.start = Step::forward(v, 1);
            Some(v)
        } else {
            None
        }
    }
    fn range_next_back(r: &mut Range<char>) -> Option<char> {
        if r.start < r.end {
            r.end = Step::backward(r.end, 1);
            Some(r.end)
        } else {
            None
        }
    }
}
impl<A: Step> Iterator for Range<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { A::range_next(self) }
    fn size_hint(&self) -> (usize, Option<usize>) { A::steps_between(&self.start, &self.end) }
    fn nth(&mut self, n: usize) -> Option<A> { A::range_nth(self, n) }
    fn count(self) -> usize { A::steps_between(&self.start, &self.end).0 }
    fn last(mut self) -> Option<A> { self.next_back() }
    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }
    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}
impl<A: Step> DoubleEndedIterator for Range<A> {
    fn next_back(&mut self) -> Option<A> { A::range_next_back(self) }
    fn nth_back(&mut self, n: usize) -> Option<A> {
        if let Some(minus_n) = A::backward_checked(self.end.clone(), n) {
            if minus_n > self.start {
                self.end = A::backward(minus_n, 1);
                return Some(self.end.clone());
            }
        }
        self.end = self.start.clone();
        None
    }
}
impl<A: Step> FusedIterator for Range<A> {}
macro_rules! exact_range {
    ($($t:ty)*) => { $( impl ExactSizeIterator for Range<$t> {} )* };
}
exact_range! { usize u8 isize i8 u16 i16 u32 i32 }
macro_rules! exact_range_inclusive {
    ($($t:ty)*) => { $( impl ExactSizeIterator for RangeInclusive<$t> {} )* };
}
exact_range_inclusive! { u8 i8 u16 i16 }
impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        let n = A::forward(self.start.clone(), 1);
        Some(intrinsics::replace(&mut self.start, n))
    }
    fn size_hint(&self) -> (usize, Option<usize>) { (usize::MAX, None) }
    fn nth(&mut self, n: usize) -> Option<A> {
        let plus_n = A::forward(self.start.clone(), n);
        self.start = A::forward(plus_n.clone(), 1);
        Some(plus_n)
    }
}
impl<A: Step> FusedIterator for RangeFrom<A> {}
impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> { A::incl_next(self) }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_empty() {
            return (0, Some(0));
        }
        let (lo, hi) = A::steps_between(&self.start, &self.end);
        (lo.saturating_add(1), hi.and_then(|h| h.checked_add(1)))
    }
    fn count(self) -> usize { self.size_hint().0 }
    fn nth(&mut self, n: usize) -> Option<A> { A::incl_nth(self, n) }
    fn last(mut self) -> Option<A> { self.next_back() }
    fn min(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next()
    }
    fn max(mut self) -> Option<A>
    where
        A: Ord,
    {
        self.next_back()
    }
}
impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    fn next_back(&mut self) -> Option<A> { A::incl_next_back(self) }
}
impl<A: Step> FusedIterator for RangeInclusive<A> {}
