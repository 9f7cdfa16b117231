//! Conversions from and to a Vec with the same memory.
use super::*;

impl<T> From<Vec<T>> for VecDeque<T> {
    fn from(mut v: Vec<T>) -> Self {
        let (len, cap) = (v.len(), v.capacity());
        intrinsics::vec_set_len(&mut v, cap);
        VecDeque { buf: v, head: 0, len }
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
        let mut v = intrinsics::replace(&mut d.buf, Vec::new());
        intrinsics::vec_set_len(&mut v, n);
        v
    }
}
