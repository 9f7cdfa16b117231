//! ReadBuf: a slice, and how much of it is filled.
pub struct ReadBuf<'a> {
    buf: &'a mut [u8],
    filled: usize,
    initialized: usize,
}
impl<'a> ReadBuf<'a> {
    pub fn new(buf: &'a mut [u8]) -> ReadBuf<'a> {
        let initialized = buf.len();
        ReadBuf { buf, filled: 0, initialized }
    }
    pub fn capacity(&self) -> usize { self.buf.len() }
    pub fn filled(&self) -> &[u8] { &self.buf[..self.filled] }
    pub fn filled_mut(&mut self) -> &mut [u8] {
        let n = self.filled;
        &mut self.buf[..n]
    }
    pub fn take(&mut self, n: usize) -> ReadBuf<'_> {
        let max = std::cmp::min(self.remaining(), n);
        let start = self.filled;
        ReadBuf::new(&mut self.buf[start..start + max])
    }
    pub fn initialized(&self) -> &[u8] { &self.buf[..self.initialized] }
    pub fn initialized_mut(&mut self) -> &mut [u8] {
        let n = self.initialized;
        &mut self.buf[..n]
    }
    pub fn initialize_unfilled(&mut self) -> &mut [u8] {
        let n = self.filled;
        &mut self.buf[n..]
    }
    #[track_caller]
    pub fn initialize_unfilled_to(&mut self, n: usize) -> &mut [u8] {
        assert!(self.remaining() >= n, "n overflows remaining");
        let start = self.filled;
        &mut self.buf[start..start + n]
    }
    pub fn remaining(&self) -> usize { self.buf.len() - self.filled }
    pub fn clear(&mut self) { self.filled = 0; }
    #[track_caller]
    pub fn advance(&mut self, n: usize) {
        let new = self.filled.checked_add(n).expect("filled overflow");
        self.set_filled(new);
    }
    #[track_caller]
    pub fn set_filled(&mut self, n: usize) {
        assert!(n <= self.initialized, "filled must not become larger than initialized");
        self.filled = n;
    }
    pub unsafe fn assume_init(&mut self, _n: usize) {}
    #[track_caller]
    pub fn put_slice(&mut self, buf: &[u8]) {
        assert!(self.remaining() >= buf.len(), "buf.len() must fit in remaining(); buf.len() = {}, remaining() = {}", buf.len(), self.remaining());
        let end = self.filled + buf.len();
        self.buf[self.filled..end].copy_from_slice(buf);
        self.filled = end;
    }
}
impl std::fmt::Debug for ReadBuf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadBuf").field("filled", &self.filled).field("initialized", &self.initialized).field("capacity", &self.capacity()).finish()
    }
}
