//! Conversions from and to a Vec with the same memory.
use super::*;

impl<T> From<Vec<T>> for VecDeque<T> {
    fn from(v: Vec<T>) -> Self {
        let len = v.len();
        VecDeque { buf: intrinsics::ring_of(v), head: 0, len }
    }
}
impl<T> From<VecDeque<T>> for Vec<T> {
    fn from(mut d: VecDeque<T>) -> Vec<T> {
        if d.head != 0 {
            let n = d.buf.len();
            d.realloc(n);
        }
        let n = d.len;
        d.len = 0;
        intrinsics::ring_into_vec(intrinsics::replace(&mut d.buf, Ring::new()), n)
    }
}
