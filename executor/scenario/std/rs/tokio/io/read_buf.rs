//! ReadBuf: a slice, and how much of it is filled.
use std::mem::MaybeUninit;

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
    pub fn uninit(buf: &'a mut [MaybeUninit<u8>]) -> ReadBuf<'a> {
        ReadBuf { buf: unsafe { &mut *(buf as *mut [MaybeUninit<u8>] as *mut [u8]) }, filled: 0, initialized: 0 }
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
        let initialized = std::cmp::min(self.initialized - start, max);
        ReadBuf { buf: &mut self.buf[start..start + max], filled: 0, initialized }
    }
    pub fn initialized(&self) -> &[u8] { &self.buf[..self.initialized] }
    pub fn initialized_mut(&mut self) -> &mut [u8] {
        let n = self.initialized;
        &mut self.buf[..n]
    }
    pub unsafe fn inner_mut(&mut self) -> &mut [MaybeUninit<u8>] {
        unsafe { &mut *(&mut *self.buf as *mut [u8] as *mut [MaybeUninit<u8>]) }
    }
    pub unsafe fn unfilled_mut(&mut self) -> &mut [MaybeUninit<u8>] {
        let n = self.filled;
        unsafe { &mut self.inner_mut()[n..] }
    }
    #[track_caller]
    pub fn initialize_unfilled(&mut self) -> &mut [u8] {
        let n = self.remaining();
        self.initialize_unfilled_to(n)
    }
    #[track_caller]
    pub fn initialize_unfilled_to(&mut self, n: usize) -> &mut [u8] {
        assert!(self.remaining() >= n, "n overflows remaining");
        let start = self.filled;
        let end = start + n;
        if self.initialized < end {
            self.buf[self.initialized..end].fill(0);
            self.initialized = end;
        }
        &mut self.buf[start..end]
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
    pub unsafe fn assume_init(&mut self, n: usize) {
        self.initialized = std::cmp::max(self.initialized, self.filled + n);
    }
    #[track_caller]
    pub fn put_slice(&mut self, buf: &[u8]) {
        assert!(
            self.remaining() >= buf.len(),
            "buf.len() must fit in remaining(); buf.len() = {}, remaining() = {}",
            buf.len(),
            self.remaining()
        );
        let end = self.filled + buf.len();
        self.buf[self.filled..end].copy_from_slice(buf);
        self.initialized = std::cmp::max(self.initialized, end);
        self.filled = end;
    }
}
impl std::fmt::Debug for ReadBuf<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReadBuf")
            .field("filled", &self.filled)
            .field("initialized", &self.initialized)
            .field("capacity", &self.capacity())
            .finish()
    }
}
