use crate::fmt;
use crate::intrinsics;
use crate::marker::PhantomData;

#[lang]
pub trait Hash {
    fn hash<H: Hasher>(&self, state: &mut H);
    fn hash_slice<H: Hasher>(data: &[Self], state: &mut H)
    where
        Self: Sized,
    {
        for piece in data {
            piece.hash(state)
        }
    }
}
#[lang]
pub trait Hasher {
    fn finish(&self) -> u64;
    fn write(&mut self, bytes: &[u8]);
    fn write_u8(&mut self, i: u8) { self.write(&[i]) }
    fn write_u16(&mut self, i: u16) { self.write(&i.to_ne_bytes()) }
    fn write_u32(&mut self, i: u32) { self.write(&i.to_ne_bytes()) }
    fn write_u64(&mut self, i: u64) { self.write(&i.to_ne_bytes()) }
    fn write_u128(&mut self, i: u128) { self.write(&i.to_ne_bytes()) }
    fn write_usize(&mut self, i: usize) { self.write(&i.to_ne_bytes()) }
    fn write_i8(&mut self, i: i8) { self.write_u8(i as u8) }
    fn write_i16(&mut self, i: i16) { self.write_u16(i as u16) }
    fn write_i32(&mut self, i: i32) { self.write_u32(i as u32) }
    fn write_i64(&mut self, i: i64) { self.write_u64(i as u64) }
    fn write_i128(&mut self, i: i128) { self.write_u128(i as u128) }
    fn write_isize(&mut self, i: isize) { self.write_usize(i as usize) }
    fn write_length_prefix(&mut self, len: usize) { self.write_usize(len) }
    fn write_str(&mut self, s: &str) {
        self.write(s.as_bytes());
        self.write_u8(0xff);
    }
}
impl<H: Hasher + ?Sized> Hasher for &mut H {
    fn finish(&self) -> u64 { (**self).finish() }
    fn write(&mut self, bytes: &[u8]) { (**self).write(bytes) }
    fn write_u8(&mut self, i: u8) { (**self).write_u8(i) }
    fn write_u32(&mut self, i: u32) { (**self).write_u32(i) }
    fn write_u64(&mut self, i: u64) { (**self).write_u64(i) }
    fn write_usize(&mut self, i: usize) { (**self).write_usize(i) }
    fn write_str(&mut self, s: &str) { (**self).write_str(s) }
}
#[lang]
pub trait BuildHasher {
    type Hasher: Hasher;
    /// Is RandomState: natives can do its work.
    #[doc(hidden)]
    const RANDOM_STATE: bool = false;
    fn build_hasher(&self) -> Self::Hasher;
    fn hash_one<T: Hash>(&self, x: T) -> u64
    where
        Self: Sized,
        Self::Hasher: Hasher,
    {
        let mut hasher = self.build_hasher();
        x.hash(&mut hasher);
        hasher.finish()
    }
}

pub struct BuildHasherDefault<H>(PhantomData<H>);
impl<H> BuildHasherDefault<H> {
    pub const fn new() -> Self { BuildHasherDefault(PhantomData) }
}
impl<H: Default + Hasher> BuildHasher for BuildHasherDefault<H> {
    type Hasher = H;
    fn build_hasher(&self) -> H { H::default() }
}
impl<H> Clone for BuildHasherDefault<H> {
    fn clone(&self) -> Self { BuildHasherDefault(PhantomData) }
}
impl<H> PartialEq for BuildHasherDefault<H> {
    fn eq(&self, _other: &Self) -> bool { true }
}
impl<H> Eq for BuildHasherDefault<H> {}
impl<H> fmt::Debug for BuildHasherDefault<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("BuildHasherDefault") }
}
impl<H> Default for BuildHasherDefault<H> {
    fn default() -> Self { BuildHasherDefault(PhantomData) }
}

/// SipHash-1-3; the fields are the intrinsics'.
#[lang]
#[path_name = "std::hash::random::DefaultHasher"]
#[derive(Clone)]
#[repr(C)]
pub struct DefaultHasher {
    v0: u64,
    v1: u64,
    v2: u64,
    v3: u64,
    tail: u64,
    ntail: u64,
    length: u64,
}
impl DefaultHasher {
    pub fn new() -> DefaultHasher { intrinsics::sip_new(0, 0) }
    pub(crate) fn of(v0: u64, v1: u64, v2: u64, v3: u64) -> DefaultHasher {
        DefaultHasher { v0, v1, v2, v3, tail: 0, ntail: 0, length: 0 }
    }
}
impl Default for DefaultHasher {
    fn default() -> DefaultHasher { intrinsics::sip_new(0, 0) }
}
impl Hasher for DefaultHasher {
    fn finish(&self) -> u64 { intrinsics::sip_finish(self) }
    fn write(&mut self, bytes: &[u8]) { intrinsics::sip_write_bytes(self, bytes) }
    fn write_u8(&mut self, i: u8) { intrinsics::sip_write(self, i as u64, 1) }
    fn write_u16(&mut self, i: u16) { intrinsics::sip_write(self, i as u64, 2) }
    fn write_u32(&mut self, i: u32) { intrinsics::sip_write(self, i as u64, 4) }
    fn write_u64(&mut self, i: u64) { intrinsics::sip_write(self, i, 8) }
    fn write_usize(&mut self, i: usize) { intrinsics::sip_write(self, i as u64, 8) }
    fn write_u128(&mut self, i: u128) {
        intrinsics::sip_write(self, i as u64, 8);
        intrinsics::sip_write(self, (i >> 64) as u64, 8)
    }
    fn write_str(&mut self, s: &str) { intrinsics::sip_write_str(self, s) }
}
impl fmt::Debug for DefaultHasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("DefaultHasher(SipHasher13 { .. })") }
}

#[path_name = "std::hash::random::RandomState"]
#[derive(Clone)]
pub struct RandomState {
    k0: u64,
    k1: u64,
}
impl RandomState {
    pub fn new() -> RandomState { RandomState { k0: intrinsics::random_u64(), k1: intrinsics::random_u64() } }
}
impl Default for RandomState {
    fn default() -> RandomState { RandomState::new() }
}
impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;
    const RANDOM_STATE: bool = true;
    fn build_hasher(&self) -> DefaultHasher { intrinsics::sip_new(self.k0, self.k1) }
    fn hash_one<T: Hash>(&self, x: T) -> u64 {
        let mut hasher = intrinsics::sip_new(self.k0, self.k1);
        x.hash(&mut hasher);
        intrinsics::sip_finish(&hasher)
    }
}
impl fmt::Debug for RandomState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("RandomState").finish_non_exhaustive() }
}

macro_rules! hash_ints {
    ($($t:ty, $m:ident;)*) => { $(
        impl Hash for $t {
            fn hash<H: Hasher>(&self, state: &mut H) { state.$m(*self) }
            fn hash_slice<H: Hasher>(data: &[$t], state: &mut H) {
                let n = crate::mem::size_of_val(data);
                state.write(unsafe { crate::slice::from_raw_parts(data.as_ptr().cast(), n) })
            }
        }
    )* };
}
hash_ints! {
    u8, write_u8; u16, write_u16; u32, write_u32; u64, write_u64; u128, write_u128; usize, write_usize;
    i8, write_i8; i16, write_i16; i32, write_i32; i64, write_i64; i128, write_i128; isize, write_isize;
}
impl Hash for bool {
    fn hash<H: Hasher>(&self, state: &mut H) { state.write_u8(*self as u8) }
}
impl Hash for () {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
impl Hash for ! {
    fn hash<H: Hasher>(&self, _: &mut H) { *self }
}
impl<T: ?Sized + Hash> Hash for &T {
    fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
}
impl<T: ?Sized + Hash> Hash for &mut T {
    fn hash<H: Hasher>(&self, state: &mut H) { (**self).hash(state) }
}
