//! Generators.
use crate::{CryptoRng, RngCore, SeedableRng};
use std::cell::UnsafeCell;
use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::rc::Rc;

/// The next number of the run.
#[intrinsic]
fn random_u64() -> u64;

/// Fills bytes with numbers of 64 bits; the last four or less with one of 32.
fn fill_by<R: RngCore>(rng: &mut R, dest: &mut [u8]) {
    for chunk in dest.chunks_mut(8) {
        let n = chunk.len();
        let word = if n > 4 { rng.next_u64() } else { rng.next_u32() as u64 };
        chunk.copy_from_slice(&word.to_le_bytes()[..n]);
    }
}

/// Numbers of the run; the real one's thread has a generator of its own.
#[derive(Clone)]
pub struct ThreadRng {
    rng: PhantomData<Rc<UnsafeCell<ReseedingRng>>>,
    here: NonNull<()>,
}
struct ReseedingRng;

pub fn rng() -> ThreadRng { ThreadRng { rng: PhantomData, here: NonNull::dangling() } }
pub fn thread_rng() -> ThreadRng { rng() }

/// Numbers of the run as well.
#[derive(Clone, Copy, Debug, Default)]
pub struct OsRng;

macro_rules! of_the_run {
    ($($t:ident)*) => { $(
        impl RngCore for $t {
            fn next_u32(&mut self) -> u32 { random_u64() as u32 }
            fn next_u64(&mut self) -> u64 { random_u64() }
            fn fill_bytes(&mut self, dest: &mut [u8]) { fill_by(self, dest) }
        }
        impl CryptoRng for $t {}
    )* };
}
of_the_run! { ThreadRng OsRng }
impl Default for ThreadRng {
    fn default() -> ThreadRng { rng() }
}
impl fmt::Debug for ThreadRng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreadRng").field("rng", &UnsafeCell::new(())).finish()
    }
}

/// ChaCha with 12 rounds, whose stream is read word by word. Four blocks of it are made at a time.
#[derive(Clone, PartialEq, Eq)]
#[repr(align(16))]
pub struct StdRng {
    results: [u32; 64],
    index: usize,
    key: [u32; 8],
    counter: u64,
    stream: u64,
}
impl StdRng {
    fn refill(&mut self) {
        let mut block = [0; 16];
        block[..4].copy_from_slice(&[0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
        block[4..12].copy_from_slice(&self.key);
        for out in self.results.chunks_mut(16) {
            block[12] = self.counter as u32;
            block[13] = (self.counter >> 32) as u32;
            self.counter = self.counter.wrapping_add(1);
            let mut x = block;
            for _ in 0..6 {
                for i in 0..4 {
                    quarter(&mut x, i, i + 4, i + 8, i + 12);
                }
                for i in 0..4 {
                    quarter(&mut x, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12);
                }
            }
            for i in 0..16 {
                out[i] = x[i].wrapping_add(block[i]);
            }
        }
        self.index = 0;
    }
}
fn quarter(x: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (left, right) in [(16, 12), (8, 7)] {
        x[a] = x[a].wrapping_add(x[b]);
        x[d] = (x[d] ^ x[a]).rotate_left(left);
        x[c] = x[c].wrapping_add(x[d]);
        x[b] = (x[b] ^ x[c]).rotate_left(right);
    }
}
impl SeedableRng for StdRng {
    type Seed = [u8; 32];
    fn from_seed(seed: [u8; 32]) -> StdRng {
        let mut key = [0; 8];
        for (word, bytes) in key.iter_mut().zip(seed.chunks(4)) {
            *word = u32::from_le_bytes(bytes.try_into().unwrap());
        }
        StdRng { results: [0; 64], index: 64, key, counter: 0, stream: 0 }
    }
}
impl RngCore for StdRng {
    fn next_u32(&mut self) -> u32 {
        if self.index == 64 {
            self.refill();
        }
        self.index += 1;
        self.results[self.index - 1]
    }
    fn next_u64(&mut self) -> u64 { self.next_u32() as u64 | (self.next_u32() as u64) << 32 }
    fn fill_bytes(&mut self, dest: &mut [u8]) {
        for chunk in dest.chunks_mut(4) {
            chunk.copy_from_slice(&self.next_u32().to_le_bytes()[..chunk.len()]);
        }
    }
}
impl CryptoRng for StdRng {}
impl fmt::Debug for StdRng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("StdRng(ChaCha12Rng {})") }
}

/// xoshiro256++.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallRng {
    s: [u64; 4],
}
impl SeedableRng for SmallRng {
    type Seed = [u8; 32];
    fn from_seed(seed: [u8; 32]) -> SmallRng {
        if seed == [0; 32] {
            return SmallRng::seed_from_u64(0);
        }
        let mut s = [0; 4];
        for (word, bytes) in s.iter_mut().zip(seed.chunks(8)) {
            *word = u64::from_le_bytes(bytes.try_into().unwrap());
        }
        SmallRng { s }
    }
}
impl RngCore for SmallRng {
    fn next_u32(&mut self) -> u32 { (self.next_u64() >> 32) as u32 }
    fn next_u64(&mut self) -> u64 {
        let s = &mut self.s;
        let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let shifted = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= shifted;
        s[3] = s[3].rotate_left(45);
        result
    }
    fn fill_bytes(&mut self, dest: &mut [u8]) { fill_by(self, dest) }
}
