//! Streams by key, polled round and round.
use super::*;

/// Streams by key, polled round and round.
#[derive(Debug)]
pub struct StreamMap<K, V> {
    pub(super) entries: Vec<(K, V)>,
}
impl<K, V> StreamMap<K, V> {
    pub fn new() -> StreamMap<K, V> { StreamMap { entries: Vec::new() } }
    pub fn with_capacity(capacity: usize) -> StreamMap<K, V> { StreamMap { entries: Vec::with_capacity(capacity) } }
    pub fn keys(&self) -> impl Iterator<Item = &K> { self.entries.iter().map(|e| &e.0) }
    pub fn values(&self) -> impl Iterator<Item = &V> { self.entries.iter().map(|e| &e.1) }
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> { self.entries.iter_mut().map(|e| &mut e.1) }
    pub fn iter(&self) -> impl Iterator<Item = &(K, V)> { self.entries.iter() }
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut (K, V)> { self.entries.iter_mut() }
    pub fn capacity(&self) -> usize { self.entries.capacity() }
    pub fn len(&self) -> usize { self.entries.len() }
    pub fn is_empty(&self) -> bool { self.entries.is_empty() }
    pub fn clear(&mut self) { self.entries.clear(); }
    pub fn insert(&mut self, k: K, stream: V) -> Option<V>
    where
        K: std::hash::Hash + Eq,
    {
        let old = self.remove(&k);
        self.entries.push((k, stream));
        old
    }
    pub fn remove<Q: ?Sized>(&mut self, k: &Q) -> Option<V>
    where
        K: std::borrow::Borrow<Q>,
        Q: std::hash::Hash + Eq,
    {
        let i = self.entries.iter().position(|e| e.0.borrow() == k)?;
        Some(self.entries.swap_remove(i).1)
    }
    pub fn contains_key<Q: ?Sized>(&self, k: &Q) -> bool
    where
        K: std::borrow::Borrow<Q>,
        Q: std::hash::Hash + Eq,
    {
        self.entries.iter().any(|e| e.0.borrow() == k)
    }
}
impl<K: Clone + Unpin, V: Stream + Unpin> StreamMap<K, V> {
    /// Up to limit items that are there, round after round; waits for the first. 0: all streams have ended.
    pub async fn next_many(&mut self, buffer: &mut Vec<(K, V::Item)>, limit: usize) -> usize {
        std::future::poll_fn(|cx| self.poll_next_many(cx, buffer, limit)).await
    }
    pub fn poll_next_many(
        &mut self,
        cx: &mut Context<'_>,
        buffer: &mut Vec<(K, V::Item)>,
        limit: usize,
    ) -> Poll<usize> {
        let mut n = 0;
        while n < limit {
            match Pin::new(&mut *self).poll_next(cx) {
                Poll::Ready(Some(v)) => {
                    buffer.push(v);
                    n += 1;
                }
                _ => break,
            }
        }
        if n > 0 || limit == 0 || self.is_empty() { Poll::Ready(n) } else { Poll::Pending }
    }
}
impl<K, V> Default for StreamMap<K, V> {
    fn default() -> Self { StreamMap::new() }
}
impl<K, V> Unpin for StreamMap<K, V> {}
impl<K: Clone + Unpin, V: Stream + Unpin> Stream for StreamMap<K, V> {
    type Item = (K, V::Item);
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<(K, V::Item)>> {
        let n = self.entries.len();
        let start = tokio::macros::support::select_start(n as u32) as usize;
        let mut i = start;
        for _ in 0..n {
            match Pin::new(&mut self.entries[i].1).poll_next(cx) {
                Poll::Ready(Some(v)) => return Poll::Ready(Some((self.entries[i].0.clone(), v))),
                Poll::Ready(None) => {
                    self.entries.swap_remove(i);
                    if i == self.entries.len() {
                        i = 0;
                    } else if i < start && start <= self.entries.len() {
                        // What came here has been polled already.
                        i += 1;
                    }
                }
                Poll::Pending => i = if i + 1 >= self.entries.len() { 0 } else { i + 1 },
            }
        }
        if self.entries.is_empty() { Poll::Ready(None) } else { Poll::Pending }
    }
}
impl<K: std::hash::Hash + Eq, V> FromIterator<(K, V)> for StreamMap<K, V> {
    fn from_iter<T: IntoIterator<Item = (K, V)>>(iter: T) -> Self {
        let mut m = StreamMap::new();
        for (k, v) in iter {
            m.insert(k, v);
        }
        m
    }
}
impl<K, V> Extend<(K, V)> for StreamMap<K, V> {
    fn extend<T: IntoIterator<Item = (K, V)>>(&mut self, iter: T) { self.entries.extend(iter); }
}
