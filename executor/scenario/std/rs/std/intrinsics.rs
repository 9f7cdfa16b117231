//! The library's intrinsics on memory. Those with a body are Rust; the others are instructions (codegen/intrinsic.go)
//! or natives of the host. Box, Vec, String, Rc and Arc are made here: the rest of the library knows them by these
//! functions.

mod drive;
mod traced;

// ---- what the library shares
#[intrinsic]
pub fn heap_alloc(size: usize, align: usize) -> *mut u8;
#[intrinsic]
pub fn heap_realloc(p: *mut u8, size: usize, align: usize, new: usize) -> *mut u8;
#[intrinsic]
pub fn heap_free(p: *mut u8, size: usize, align: usize);
#[intrinsic = "memory_compare"]
pub fn compare(a: *const u8, b: *const u8, n: usize) -> isize;
#[intrinsic = "ptr_fat_offset"]
pub fn fat_offset<T: ?Sized>(p: *const T, n: isize) -> *const T;
/// calls a function that formats the argument at p; fat: meta is its length or vtable
#[intrinsic]
pub fn fmt_call(f: usize, p: usize, meta: usize, fat: bool, to: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result;

/// Room for n values.
pub fn allocate<T>(n: usize) -> *mut T {
    match size_of::<T>().checked_mul(n) {
        Some(0) => align_of::<T>() as *mut T,
        Some(size) if size <= isize::MAX as usize => heap_alloc(size, align_of::<T>()) as *mut T,
        _ => crate::rt::panic_const("capacity overflow"),
    }
}
/// Gives back the room for n values.
pub fn release<T>(p: *mut T, n: usize) {
    if size_of::<T>() > 0 && n > 0 {
        heap_free(p as *mut u8, size_of::<T>() * n, align_of::<T>())
    }
}
#[lang]
fn box_free<T: ?Sized>(p: *mut T) {
    let (size, align) = unsafe { (size_of_val(&*p), align_of_val(&*p)) };
    if size > 0 {
        heap_free(p as *mut u8, size, align)
    }
}

/// What the first thread runs.
#[lang]
fn run<T: crate::process::Termination>(main: fn() -> T) -> i32 {
    let code = crate::panic::catch_unwind(crate::panic::AssertUnwindSafe(|| crate::rt::start(main)));
    crate::thread::run_dtors(crate::ptr::null_mut());
    match code {
        Ok(code) => code,
        Err(payload) => crate::panic::resume_unwind(payload),
    }
}

/// What a Vec is, in rustc's order. A String is the same, of bytes. Of values without bytes the capacity stays 0.
#[repr(C)]
pub struct RawVec<T> {
    pub cap: usize,
    pub ptr: *mut T,
    pub len: usize,
}
impl<T> RawVec<T> {
    pub fn at(&self, i: usize) -> *mut T { ptr_offset(self.ptr, (i * size_of::<T>()) as isize) as *mut T }
    pub fn resize(&mut self, cap: usize) {
        if size_of::<T>() == 0 {
            return;
        }
        let size = match size_of::<T>().checked_mul(cap) {
            Some(size) if size <= isize::MAX as usize => size,
            _ => crate::rt::panic_const("capacity overflow"),
        };
        if self.cap == 0 {
            self.ptr = allocate::<T>(cap);
        } else if cap == 0 {
            release(self.ptr, self.cap);
            self.ptr = align_of::<T>() as *mut T;
        } else {
            self.ptr = heap_realloc(self.ptr as *mut u8, self.cap * size_of::<T>(), align_of::<T>(), size) as *mut T;
        }
        self.cap = cap;
    }
    pub fn reserve(&mut self, more: usize, exact: bool) {
        if size_of::<T>() == 0 || more > self.cap - self.len {
            self.grow(more, exact)
        }
    }
    #[cold]
    fn grow(&mut self, more: usize, exact: bool) {
        let n = match self.len.checked_add(more) {
            Some(n) => n,
            None => crate::rt::panic_const("capacity overflow"),
        };
        if size_of::<T>() == 0 {
            return;
        }
        if exact {
            return self.resize(n);
        }
        let least = if size_of::<T>() == 1 {
            8
        } else if size_of::<T>() <= 1024 {
            4
        } else {
            1
        };
        let double = self.cap * 2;
        let n = if double > n { double } else { n };
        self.resize(if n < least { least } else { n })
    }
}
pub fn raw_vec<T>(v: &crate::vec::Vec<T>) -> &RawVec<T> {
    unsafe { &*(v as *const crate::vec::Vec<T> as *const RawVec<T>) }
}
pub fn raw_vec_mut<T>(v: &mut crate::vec::Vec<T>) -> &mut RawVec<T> {
    unsafe { &mut *(v as *mut crate::vec::Vec<T> as *mut RawVec<T>) }
}
fn bytes(s: &crate::string::String) -> &RawVec<u8> {
    unsafe { &*(s as *const crate::string::String as *const RawVec<u8>) }
}
fn bytes_mut(s: &mut crate::string::String) -> &mut RawVec<u8> {
    unsafe { &mut *(s as *mut crate::string::String as *mut RawVec<u8>) }
}
#[lang = "drop_Vec"]
fn drop_vec<T>(v: &mut crate::vec::Vec<T>) {
    let r = raw_vec_mut(v);
    let guard = FreeVec { ptr: r.ptr, cap: r.cap };
    if needs_drop::<T>() {
        drop_in_place(slice_raw(r.ptr, r.len) as *mut [T]);
    }
    crate::mem::drop(guard);
}
/// Gives back a Vec's memory, also if the drop of an element panics.
struct FreeVec<T> {
    ptr: *mut T,
    cap: usize,
}
impl<T> Drop for FreeVec<T> {
    fn drop(&mut self) { release(self.ptr, self.cap) }
}
#[lang = "drop_String"]
fn drop_string(s: &mut crate::string::String) {
    let r = bytes(s);
    release(r.ptr, r.cap)
}
/// The bytes of a char, which are written to b.
fn utf8(c: char, b: &mut [u8; 4]) -> &str {
    let n = c as u32;
    let k = if n < 0x80 {
        b[0] = n as u8;
        1
    } else if n < 0x800 {
        b[0] = (0xc0 | n >> 6) as u8;
        b[1] = (0x80 | n & 0x3f) as u8;
        2
    } else if n < 0x10000 {
        b[0] = (0xe0 | n >> 12) as u8;
        b[1] = (0x80 | n >> 6 & 0x3f) as u8;
        b[2] = (0x80 | n & 0x3f) as u8;
        3
    } else {
        b[0] = (0xf0 | n >> 18) as u8;
        b[1] = (0x80 | n >> 12 & 0x3f) as u8;
        b[2] = (0x80 | n >> 6 & 0x3f) as u8;
        b[3] = (0x80 | n & 0x3f) as u8;
        4
    };
    unsafe { &*(slice_raw(b as *const [u8; 4] as *const u8, k) as *const str) }
}
fn element<T>(s: &[T], i: usize) -> *mut T { ptr_offset(slice_ptr(s), (i * size_of::<T>()) as isize) as *mut T }

/// What an Rc and an Arc point to.
#[repr(C)]
struct RcInner<T: ?Sized> {
    strong: usize,
    weak: usize,
    value: T,
}
fn inner<T: ?Sized, R>(r: &R) -> *mut RcInner<T> { read(r as *const R as *const *mut RcInner<T>) }
/// The block of an Rc for a value, counted once, and where the value goes.
fn rc_block(size: usize, align: usize) -> (*const u8, *mut u8) {
    let align = if align > 8 { align } else { 8 };
    let head = if align > 16 { align } else { 16 };
    let p = heap_alloc((head + size).next_multiple_of(align), align) as *mut usize;
    write(p, 1);
    write(ptr_offset(p, 8) as *mut usize, 1);
    (p as *const u8, ptr_offset(p as *const u8, head as isize) as *mut u8)
}
fn piece(t: *const crate::fmt::Template, i: usize) -> *const crate::fmt::Piece {
    ptr_offset(t as *const u8, (8 + i * size_of::<crate::fmt::Piece>()) as isize) as *const crate::fmt::Piece
}
pub(crate) use piece as fmt_piece;

// ---- memory, types (any T)
pub fn replace<T>(dest: &mut T, value: T) -> T {
    unsafe {
        let old = read(dest);
        write(dest, value);
        old
    }
}
pub fn swap<T>(a: &mut T, b: &mut T) {
    unsafe {
        let x = read(a);
        write(a, read(b));
        write(b, x);
    }
}
#[intrinsic = "mem_forget"]
pub fn forget<T>(value: T);
#[intrinsic = "ptr_read"]
pub fn read<T>(p: *const T) -> T;
#[intrinsic = "ptr_write"]
pub fn write<T>(p: *mut T, value: T);
#[intrinsic = "ptr_cast"]
pub fn cast<T: ?Sized, U>(p: *const T) -> *const U;
/// n bytes further
#[intrinsic]
pub fn ptr_offset<T>(p: *const T, n: isize) -> *const T;
#[intrinsic]
pub fn slice_ptr<T>(s: &[T]) -> *const T;
/// room for as many as the Vec's capacity
pub fn vec_ptr<T>(v: &crate::vec::Vec<T>) -> *const T { raw_vec(v).ptr as *const T }
/// set_len that leaves the slots as they are
pub fn vec_raw_len<T>(v: &mut crate::vec::Vec<T>, n: usize) { raw_vec_mut(v).len = n; }
pub fn vec_from_raw<T>(p: *mut T, len: usize, cap: usize) -> crate::vec::Vec<T> {
    transmute(RawVec { cap, ptr: p, len })
}
#[intrinsic]
pub fn slice_raw<T>(p: *const T, n: usize) -> *const [T];
#[intrinsic]
pub fn ptr_copy<T>(src: *const T, dst: *mut T, n: usize);
#[intrinsic]
pub fn ptr_fill<T>(dst: *mut T, byte: u8, n: usize);
pub fn alloc(size: usize) -> *mut u8 { if size == 0 { 16 as *mut u8 } else { heap_alloc(size, 16) } }
#[intrinsic = "ptr_null"]
pub fn null<T>() -> *mut T;
#[intrinsic]
pub fn ptr_is_null<T: ?Sized>(p: *const T) -> bool;
#[intrinsic]
pub fn ptr_addr<T: ?Sized>(p: *const T) -> usize;
#[intrinsic]
pub fn ptr_eq<T: ?Sized>(a: *const T, b: *const T) -> bool;
#[intrinsic]
pub fn drop_in_place<T: ?Sized>(p: *mut T);
#[intrinsic]
pub fn uninit<T>() -> T;
#[intrinsic]
pub fn zeroed<T>() -> T;
/// Undefined behaviour if `count` values at the two addresses overlap. Only programs that say unsafe look.
#[intrinsic]
pub fn apart<T>(src: *const T, dst: *mut T, count: usize);
#[intrinsic]
pub fn transmute<A, B>(a: A) -> B;
#[intrinsic]
pub fn discriminant<T>(v: &T) -> i64;
#[intrinsic]
pub fn needs_drop<T: ?Sized>() -> bool;
/// T is a FusedIterator.
#[intrinsic]
pub fn is_fused<T>() -> bool;
/// T is Copy and its value is one Val: copying the Val copies the value.
#[intrinsic]
pub fn is_plain<T>() -> bool;
#[intrinsic]
pub fn size_of<T>() -> usize;
#[intrinsic]
pub fn size_of_val<T: ?Sized>(v: &T) -> usize;
/// where the field of the given path lies
#[intrinsic]
pub const fn offset_of<T>(path: &'static str) -> usize;
#[intrinsic]
pub fn align_of_val<T: ?Sized>(v: &T) -> usize;
#[intrinsic]
pub fn align_of<T>() -> usize;
#[intrinsic]
pub fn type_name<T: ?Sized>() -> &'static str;
#[intrinsic]
pub fn type_id<T: ?Sized>() -> u64;

// ---- Box
pub fn box_into_raw<T: ?Sized>(b: crate::boxed::Box<T>) -> *mut T { transmute(b) }
pub fn box_from_raw<T: ?Sized>(p: *mut T) -> crate::boxed::Box<T> { transmute(p) }
pub fn vec_into_boxed_slice<T>(v: crate::vec::Vec<T>) -> crate::boxed::Box<[T]> {
    let mut v = v;
    vec_shrink(&mut v, 0);
    let r: RawVec<T> = transmute(v);
    transmute(slice_raw(r.ptr, r.len))
}
pub fn boxed_slice_into_vec<T>(b: crate::boxed::Box<[T]>) -> crate::vec::Vec<T> {
    let p: *mut [T] = transmute(b);
    let n = p.len();
    transmute(RawVec { cap: if size_of::<T>() == 0 { 0 } else { n }, ptr: p as *mut T, len: n })
}
pub fn string_into_boxed_str(s: crate::string::String) -> crate::boxed::Box<str> {
    let mut s = s;
    string_shrink(&mut s, 0);
    let r: RawVec<u8> = transmute(s);
    transmute(slice_raw(r.ptr, r.len))
}
pub fn boxed_str_into_string(b: crate::boxed::Box<str>) -> crate::string::String {
    let p: *mut [u8] = transmute(b);
    let n = p.len();
    transmute(RawVec { cap: n, ptr: p as *mut u8, len: n })
}

// ---- Rc and Arc: R is a pointer to a block of counts and the content
pub fn rc_new<T, R>(value: T) -> R {
    let p = allocate::<RcInner<T>>(1);
    write(p, RcInner { strong: 1, weak: 1, value });
    transmute(p)
}
pub fn rc_ptr<T: ?Sized, R>(r: &R) -> *const T { unsafe { &(*inner::<T, R>(r)).value } }
pub fn rc_from<T: ?Sized, R>(p: *const T) -> R {
    let align = align_of_val(unsafe { &*p });
    let head = if align > 16 { align } else { 16 };
    transmute(fat_offset(p as *const RcInner<T>, -(head as isize)))
}
pub fn rc_strong<T: ?Sized, R>(r: &R) -> *mut usize { unsafe { &mut (*inner::<T, R>(r)).strong } }
pub fn rc_weak<T: ?Sized, R>(r: &R) -> *mut usize { unsafe { &mut (*inner::<T, R>(r)).weak } }
pub fn rc_uninit<T, R>() -> R {
    let p = allocate::<RcInner<T>>(1);
    unsafe {
        (*p).strong = 0;
        (*p).weak = 1;
    }
    transmute(p)
}
pub fn rc_free<T: ?Sized, R>(r: &R) {
    let p = inner::<T, R>(r);
    unsafe { heap_free(p as *mut u8, size_of_val(&*p), align_of_val(&*p)) }
}
pub fn rc_from_str<R>(s: &str) -> R {
    let (p, to) = rc_block(s.len(), 1);
    ptr_copy(s.as_ptr(), to, s.len());
    transmute(slice_raw(p, s.len()))
}
pub fn rc_from_box<T: ?Sized, R>(b: crate::boxed::Box<T>) -> R {
    let from: *mut T = transmute(b);
    let (size, align) = unsafe { (size_of_val(&*from), align_of_val(&*from)) };
    let (_, to) = rc_block(size, align);
    ptr_copy(from as *const u8, to, size);
    let r = rc_from::<T, R>(fat_offset(from as *const T, to as isize - ptr_addr(from as *const T) as isize));
    box_free(from);
    r
}
pub fn rc_from_vec<T, R>(v: crate::vec::Vec<T>) -> R {
    let mut v = v;
    let n = v.len();
    let (p, to) = rc_block(n * size_of::<T>(), align_of::<T>());
    ptr_copy(vec_ptr(&v), to as *mut T, n);
    vec_raw_len(&mut v, 0);
    transmute(slice_raw(p, n))
}

// ---- Vec (any T). "take" moves a slot out and leaves it empty (dropping an
// empty slot does nothing); "put" writes a slot without dropping what was there.
pub fn vec_new<T>() -> crate::vec::Vec<T> { transmute(RawVec { cap: 0, ptr: align_of::<T>() as *mut T, len: 0 }) }
pub fn vec_with_capacity<T>(n: usize) -> crate::vec::Vec<T> {
    transmute(RawVec { cap: if size_of::<T>() == 0 { 0 } else { n }, ptr: allocate::<T>(n), len: 0 })
}
/// length and capacity n, all slots empty
pub fn vec_zeroed<T>(n: usize) -> crate::vec::Vec<T> {
    let p = allocate::<T>(n);
    ptr_fill(p, 0, n);
    transmute(RawVec { cap: if size_of::<T>() == 0 { 0 } else { n }, ptr: p, len: n })
}
pub fn vec_len<T>(v: &crate::vec::Vec<T>) -> usize { raw_vec(v).len }
pub fn vec_cap<T>(v: &crate::vec::Vec<T>) -> usize { raw_vec(v).cap }
/// new slots are empty; cut slots are forgotten
pub fn vec_set_len<T>(v: &mut crate::vec::Vec<T>, n: usize) { raw_vec_mut(v).len = n; }
pub fn vec_reserve<T>(v: &mut crate::vec::Vec<T>, more: usize, exact: bool) {
    raw_vec_mut(v).reserve(more, exact);
}
pub fn vec_shrink<T>(v: &mut crate::vec::Vec<T>, cap: usize) {
    let r = raw_vec_mut(v);
    let n = if cap > r.len { cap } else { r.len };
    if n < r.cap {
        r.resize(n);
    }
}
pub fn vec_push<T>(v: &mut crate::vec::Vec<T>, value: T) {
    let r = raw_vec_mut(v);
    if r.len >= r.cap {
        r.reserve(1, false);
    }
    write(r.at(r.len), value);
    r.len += 1;
}
/// moves the last slot out; the length must not be 0
pub fn vec_pop<T>(v: &mut crate::vec::Vec<T>) -> T {
    let r = raw_vec_mut(v);
    r.len -= 1;
    read(r.at(r.len))
}
pub fn vec_insert<T>(v: &mut crate::vec::Vec<T>, i: usize, value: T) {
    vec_open_gap(v, i, 1);
    write(raw_vec_mut(v).at(i), value);
}
pub fn vec_remove<T>(v: &mut crate::vec::Vec<T>, i: usize) -> T {
    let x = read(raw_vec_mut(v).at(i));
    vec_close_gap(v, i, i + 1);
    x
}
/// closes the gap a..b, whose slots are forgotten
/// Sets the length, whatever lies behind it.
pub fn vec_hide<T>(v: &mut crate::vec::Vec<T>, n: usize) { raw_vec_mut(v).len = n; }
pub fn vec_close_gap<T>(v: &mut crate::vec::Vec<T>, a: usize, b: usize) {
    let r = raw_vec_mut(v);
    ptr_copy(r.at(b) as *const T, r.at(a), r.len - b);
    r.len -= b - a;
}
/// opens n empty slots at i
pub fn vec_open_gap<T>(v: &mut crate::vec::Vec<T>, i: usize, n: usize) {
    let r = raw_vec_mut(v);
    r.reserve(n, false);
    ptr_copy(r.at(i) as *const T, r.at(i + n), r.len - i);
    r.len += n;
}
/// moves all of b behind a; b is empty afterwards
pub fn vec_append<T>(a: &mut crate::vec::Vec<T>, b: &mut crate::vec::Vec<T>) {
    let (r, o) = (raw_vec_mut(a), raw_vec_mut(b));
    r.reserve(o.len, false);
    ptr_copy(o.ptr as *const T, r.at(r.len), o.len);
    r.len += o.len;
    o.len = 0;
}
pub fn vec_as_slice<T>(v: &crate::vec::Vec<T>) -> &[T] { unsafe { &*slice_raw(raw_vec(v).ptr, raw_vec(v).len) } }
pub fn vec_as_mut_slice<T>(v: &mut crate::vec::Vec<T>) -> &mut [T] {
    unsafe { &mut *(slice_raw(raw_vec(v).ptr, raw_vec(v).len) as *mut [T]) }
}

/// The slots of a VecDeque: room for values, of which the VecDeque knows which there are.
#[repr(C)]
pub struct Ring<T> {
    cap: usize,
    ptr: *mut T,
}
unsafe impl<T: Send> Send for Ring<T> {}
unsafe impl<T: Sync> Sync for Ring<T> {}
impl<T> Ring<T> {
    pub const fn new() -> Ring<T> { Ring { cap: 0, ptr: crate::ptr::dangling_mut() } }
    pub fn as_slice(&self) -> &[T] { unsafe { &*slice_raw(self.ptr, self.cap) } }
    pub fn as_mut_slice(&mut self) -> &mut [T] { unsafe { &mut *(slice_raw(self.ptr, self.cap) as *mut [T]) } }
}
impl<T> crate::ops::Deref for Ring<T> {
    type Target = [T];
    fn deref(&self) -> &[T] { self.as_slice() }
}
impl<T> crate::ops::DerefMut for Ring<T> {
    fn deref_mut(&mut self) -> &mut [T] { self.as_mut_slice() }
}
impl<T> Drop for Ring<T> {
    fn drop(&mut self) { release(self.ptr, self.cap) }
}
pub fn ring<T>(n: usize) -> Ring<T> { Ring { cap: n, ptr: allocate::<T>(n) } }
pub fn ring_slice<T>(r: &mut Ring<T>) -> &mut [T] { r.as_mut_slice() }
pub fn ring_of<T>(v: crate::vec::Vec<T>) -> Ring<T> {
    let r: RawVec<T> = transmute(v);
    Ring { cap: if size_of::<T>() == 0 { r.len } else { r.cap }, ptr: r.ptr }
}
pub fn ring_into_vec<T>(r: Ring<T>, len: usize) -> crate::vec::Vec<T> {
    let v = RawVec { cap: if size_of::<T>() == 0 { 0 } else { r.cap }, ptr: r.ptr, len };
    forget(r);
    transmute(v)
}
#[lang = "drop_VecDeque"]
fn drop_vec_deque<T>(d: &mut crate::collections::VecDeque<T>) {
    if needs_drop::<T>() {
        let (a, b) = d.as_mut_slices();
        drop_in_place(a as *mut [T]);
        drop_in_place(b as *mut [T]);
    }
}

/// What a Zip has beside its iterators, as large as in rustc's.
pub type ZipWord = usize;
pub const ZIP_WORD: ZipWord = 0;

// ---- slices (any T); indices are not checked
#[intrinsic]
pub fn slice_len<T>(s: &[T]) -> usize;
#[intrinsic]
pub fn slice_get<T>(s: &[T], i: usize) -> &T;
#[intrinsic = "slice_get"]
pub fn slice_get_mut<T>(s: &mut [T], i: usize) -> &mut T;
/// slice_get without its borrow: for iterators that hand out every element once
#[intrinsic = "slice_get"]
pub fn slice_get_mut_raw<'a, T>(s: &&'a mut [T], i: usize) -> &'a mut T;
#[intrinsic]
pub fn slice_sub<T>(s: &[T], a: usize, b: usize) -> &[T];
#[intrinsic = "slice_sub"]
pub fn slice_sub_mut<'a, T>(s: &mut [T], a: usize, b: usize) -> &'a mut [T];
#[intrinsic]
pub fn slice_take<T>(s: &mut [T], i: usize) -> T;
#[intrinsic]
pub fn slice_put<T>(s: &mut [T], i: usize, value: T);
pub fn slice_swap<T>(s: &mut [T], i: usize, j: usize) {
    let (a, b) = (element(s, i), element(s, j));
    let x = read(a);
    ptr_copy(b as *const T, a, 1);
    write(b, x);
}
pub fn slice_reverse<T>(s: &mut [T]) {
    let n = s.len();
    for i in 0..n / 2 {
        slice_swap(s, i, n - 1 - i);
    }
}
pub fn slice_rotate_left<T>(s: &mut [T], n: usize) {
    let m = s.len();
    if n == 0 || n == m {
        return;
    }
    let p = allocate::<T>(n);
    ptr_copy(slice_ptr(s), p, n);
    ptr_copy(element(s, n) as *const T, element(s, 0), m - n);
    ptr_copy(p as *const T, element(s, m - n), n);
    release(p, n);
}
/// moves n slots from i to j within s (memmove); sources outside the target keep their old content
pub fn slice_move<T>(s: &mut [T], i: usize, j: usize, n: usize) {
    ptr_copy(element(s, i) as *const T, element(s, j), n);
}
/// a Vec with the same Vals: only for plain T
pub fn slice_dup<T>(s: &[T]) -> crate::vec::Vec<T> {
    let mut v = vec_with_capacity::<T>(s.len());
    ptr_copy(slice_ptr(s), raw_vec_mut(&mut v).ptr, s.len());
    raw_vec_mut(&mut v).len = s.len();
    v
}
/// copies src over dst (equal lengths): only for plain T
pub fn slice_copy<T>(dst: &mut [T], src: &[T]) { ptr_copy(slice_ptr(src), slice_ptr(dst) as *mut T, src.len()); }
/// fills with one plain value, by copies that double
pub fn slice_fill<T>(s: &mut [T], value: T) {
    let n = s.len();
    if n == 0 || size_of::<T>() == 0 {
        return;
    }
    let first = slice_ptr(s) as *mut T;
    write(first, read(&value));
    let mut done = 1;
    while done < n {
        let more = if done < n - done { done } else { n - done };
        ptr_copy(first, element(s, done), more);
        done += more;
    }
}
/// n copies of plain values, by copies that double
pub fn slice_repeat<T>(s: &[T], n: usize) -> crate::vec::Vec<T> {
    let (all, overflow) = s.len().overflowing_mul(n);
    if overflow {
        crate::rt::panic_const("capacity overflow")
    }
    let mut v = vec_with_capacity(all);
    let r = raw_vec_mut(&mut v);
    let mut more = if n == 0 { 0 } else { s.len() };
    ptr_copy(slice_ptr(s), r.ptr, more);
    while more > 0 {
        r.len += more;
        more = if r.len < all - r.len { r.len } else { all - r.len };
        ptr_copy(r.ptr, r.at(r.len), more);
    }
    v
}
/// sorts ascending when T is an integer, char, bool, String or &str; false: not sorted
pub fn slice_sort_prim<T>(s: &mut [T]) -> bool { false }
pub fn slice_from_ref<T>(v: &T) -> &[T] { unsafe { &*slice_raw(v, 1) } }

// ---- str and String; byte offsets, not checked unless said
#[intrinsic]
pub fn str_len(s: &str) -> usize;
pub fn str_eq(a: &str, b: &str) -> bool { a.len() == b.len() && compare(a.as_ptr(), b.as_ptr(), a.len()) == 0 }
pub fn str_cmp(a: &str, b: &str) -> crate::cmp::Ordering {
    let (n, m) = (a.len(), b.len());
    match compare(a.as_ptr(), b.as_ptr(), if n < m { n } else { m }) {
        0 => n.cmp(&m),
        x if x < 0 => crate::cmp::Ordering::Less,
        _ => crate::cmp::Ordering::Greater,
    }
}
pub fn str_byte(s: &str, i: usize) -> u8 { read(ptr_offset(str_as_bytes(s).as_ptr(), i as isize)) }
pub fn str_char_at(s: &str, i: usize) -> char {
    let at = |k: usize| str_byte(s, i + k) as u32;
    let a = at(0);
    char_from_u32(match a {
        0..=0x7f => a,
        0x80..=0xdf => (a & 0x1f) << 6 | at(1) & 0x3f,
        0xe0..=0xef => (a & 0xf) << 12 | (at(1) & 0x3f) << 6 | at(2) & 0x3f,
        _ => (a & 7) << 18 | (at(1) & 0x3f) << 12 | (at(2) & 0x3f) << 6 | at(3) & 0x3f,
    })
}
/// the char that ends at i
pub fn str_char_before(s: &str, i: usize) -> char {
    let mut k = i - 1;
    while str_byte(s, k) & 0xc0 == 0x80 {
        k -= 1;
    }
    str_char_at(s, k)
}
pub fn str_is_boundary(s: &str, i: usize) -> bool {
    i == 0 || i == s.len() || i < s.len() && str_byte(s, i) & 0xc0 != 0x80
}
pub fn str_sub(s: &str, a: usize, b: usize) -> &str {
    unsafe { &*(slice_raw(ptr_offset(s.as_ptr(), a as isize), b - a) as *const str) }
}
/// checked, panics as std does
pub fn str_slice(s: &str, a: usize, b: usize) -> &str {
    let n = s.len();
    let to = if b == usize::MAX && a <= n { n } else { b };
    if a > to || !str_is_boundary(s, a) || !str_is_boundary(s, to) {
        let to = if b == usize::MAX { if a > n { a } else { n } } else { b };
        crate::rt::panic_str(&slice_trouble(s, a, to))
    }
    str_sub(s, a, to)
}
/// what std says about s[a..b] when it is not a slice of s
#[intrinsic]
fn slice_trouble(s: &str, a: usize, b: usize) -> crate::string::String;
/// usize::MAX when not found
#[intrinsic]
pub fn str_find(s: &str, needle: &str, from: usize) -> usize;
/// last match that ends at or before to
#[intrinsic]
pub fn str_rfind(s: &str, needle: &str, to: usize) -> usize;
pub fn str_find_char(s: &str, c: char, from: usize) -> usize {
    let mut buf = [0; 4];
    str_find(s, utf8(c, &mut buf), from)
}
pub fn str_rfind_char(s: &str, c: char, to: usize) -> usize {
    let mut buf = [0; 4];
    str_rfind(s, utf8(c, &mut buf), to)
}
pub fn str_count_chars(s: &str) -> usize {
    let mut n = 0;
    for i in 0..s.len() {
        n += (str_byte(s, i) & 0xc0 != 0x80) as usize;
    }
    n
}
pub fn str_trim_start(s: &str) -> &str {
    let mut i = 0;
    while i < s.len() {
        let c = str_char_at(s, i);
        if !char_is(c, b'w') {
            break;
        }
        i += c.len_utf8();
    }
    str_sub(s, i, s.len())
}
pub fn str_trim_end(s: &str) -> &str {
    let mut n = s.len();
    while n > 0 {
        let c = str_char_before(s, n);
        if !char_is(c, b'w') {
            break;
        }
        n -= c.len_utf8();
    }
    str_sub(s, 0, n)
}
pub fn str_to_string(s: &str) -> crate::string::String { string_from_bytes(str_as_bytes(s)) }
#[intrinsic]
pub fn str_lower(s: &str) -> crate::string::String;
#[intrinsic]
pub fn str_upper(s: &str) -> crate::string::String;
#[intrinsic]
pub fn str_ascii_lower(s: &str) -> crate::string::String;
#[intrinsic]
pub fn str_ascii_upper(s: &str) -> crate::string::String;
#[intrinsic]
pub fn str_eq_ignore_ascii_case(a: &str, b: &str) -> bool;
#[intrinsic]
pub fn str_is_ascii(s: &str) -> bool;
pub fn str_repeat(s: &str, n: usize) -> crate::string::String { transmute(slice_repeat(str_as_bytes(s), n)) }
/// appends a part of s to r, replaced, from at on; what it returns goes on, and is more than the length at the end
#[intrinsic]
pub fn str_replace(r: &mut crate::string::String, s: &str, from: &str, to: &str, at: usize) -> usize;
/// a copy of the bytes as a slice
pub fn str_as_bytes(s: &str) -> &[u8] { transmute(s) }
/// how many leading bytes are valid UTF-8
#[intrinsic]
pub fn utf8_valid_up_to(b: &[u8]) -> usize;
/// length of the broken sequence at i: 1 to 3, 0 when the input just ends too early
#[intrinsic]
pub fn utf8_error_len(b: &[u8], i: usize) -> u8;
pub fn string_from_bytes(b: &[u8]) -> crate::string::String { transmute(slice_dup(b)) }
#[intrinsic]
pub fn string_from_bytes_lossy(b: &[u8]) -> crate::string::String;
/// a str over a copy of the bytes
pub fn str_from_bytes(b: &[u8]) -> &str { unsafe { transmute(b) } }
pub fn string_leak<'a>(s: crate::string::String) -> &'a mut str { transmute(string_into_boxed_str(s)) }
pub fn string_new() -> crate::string::String { transmute(vec_new::<u8>()) }
pub fn string_with_capacity(n: usize) -> crate::string::String { transmute(vec_with_capacity::<u8>(n)) }
pub fn string_len(s: &crate::string::String) -> usize { bytes(s).len }
pub fn string_cap(s: &crate::string::String) -> usize { bytes(s).cap }
pub fn string_reserve(s: &mut crate::string::String, more: usize, exact: bool) {
    bytes_mut(s).reserve(more, exact);
}
pub fn string_shrink(s: &mut crate::string::String, cap: usize) {
    let r = bytes_mut(s);
    let n = if cap > r.len { cap } else { r.len };
    if n < r.cap {
        r.resize(n);
    }
}
pub fn string_as_str(s: &crate::string::String) -> &str {
    unsafe { &*(slice_raw(bytes(s).ptr, bytes(s).len) as *const str) }
}
pub fn string_as_mut_str(s: &mut crate::string::String) -> &mut str {
    unsafe { &mut *(slice_raw(bytes(s).ptr, bytes(s).len) as *mut str) }
}
pub fn string_push(s: &mut crate::string::String, c: char) {
    if (c as u32) < 0x80 {
        let r = bytes_mut(s);
        r.reserve(1, false);
        unsafe { *r.at(r.len) = c as u8 };
        r.len += 1;
    } else {
        push_utf8(s, c)
    }
}
#[cold]
fn push_utf8(s: &mut crate::string::String, c: char) {
    let mut buf = [0; 4];
    string_push_str(s, utf8(c, &mut buf));
}
pub fn string_push_str(s: &mut crate::string::String, t: &str) {
    let r = bytes_mut(s);
    let n = t.len();
    r.reserve(n, false);
    ptr_copy(t.as_ptr(), r.at(r.len), n);
    r.len += n;
}
pub fn string_set_len(s: &mut crate::string::String, n: usize) { bytes_mut(s).len = n; }
/// replaces bytes a..b
pub fn string_splice(s: &mut crate::string::String, a: usize, b: usize, t: &str) {
    let r = bytes_mut(s);
    let n = t.len();
    r.reserve(n, false);
    ptr_copy(r.at(b) as *const u8, r.at(a + n), r.len - b);
    ptr_copy(t.as_ptr(), r.at(a), n);
    r.len = r.len + n - (b - a);
}
/// turns ASCII letters of s into upper or lower case where they stand
#[intrinsic]
pub fn str_make_ascii_case(s: &mut str, upper: bool);

// ---- char
pub fn char_from_u32(n: u32) -> char { transmute(n) }
/// class: 'a' alphabetic, 'n' numeric, 'w' whitespace, 'u' upper, 'l' lower, 'c' control
#[intrinsic]
pub fn char_is(c: char, class: u8) -> bool;
/// code point i (0, 1, 2) of the mapping, 0 past its end
#[intrinsic]
pub fn char_lower(c: char, i: usize) -> u32;
#[intrinsic]
pub fn char_upper(c: char, i: usize) -> u32;

// ---- integers (T: any integer kind)
#[intrinsic]
pub const fn wrapping_add<T>(a: T, b: T) -> T;
#[intrinsic]
pub const fn wrapping_sub<T>(a: T, b: T) -> T;
#[intrinsic]
pub const fn wrapping_mul<T>(a: T, b: T) -> T;
/// n is taken modulo the width
#[intrinsic]
pub const fn wrapping_shl<T>(a: T, n: u32) -> T;
#[intrinsic]
pub const fn wrapping_shr<T>(a: T, n: u32) -> T;
#[intrinsic]
pub const fn saturating_add<T>(a: T, b: T) -> T;
#[intrinsic]
pub const fn saturating_sub<T>(a: T, b: T) -> T;
#[intrinsic]
pub const fn saturating_mul<T>(a: T, b: T) -> T;
#[intrinsic]
pub const fn add_overflows<T>(a: T, b: T) -> bool;
#[intrinsic]
pub const fn sub_overflows<T>(a: T, b: T) -> bool;
#[intrinsic]
pub const fn mul_overflows<T>(a: T, b: T) -> bool;
#[intrinsic]
pub const fn wrapping_pow<T>(a: T, n: u32) -> T;
#[intrinsic]
pub const fn pow_overflows<T>(a: T, n: u32) -> bool;
#[intrinsic]
pub const fn rotate_left<T>(a: T, n: u32) -> T;
#[intrinsic]
pub const fn rotate_right<T>(a: T, n: u32) -> T;
#[intrinsic]
pub const fn ctpop<T>(a: T) -> u32;
#[intrinsic]
pub const fn ctlz<T>(a: T) -> u32;
#[intrinsic]
pub const fn cttz<T>(a: T) -> u32;
#[intrinsic]
pub const fn bswap<T>(a: T) -> T;
#[intrinsic]
pub const fn bitreverse<T>(a: T) -> T;
#[intrinsic]
pub const fn int_sqrt<T>(a: T) -> T;
/// byte i, least significant first
#[intrinsic]
pub const fn int_byte<T>(a: T, i: usize) -> u8;
/// 0 fine, 1 empty, 2 invalid digit, 3 too large, 4 too small
#[intrinsic]
pub fn parse_int_status<T>(s: &str, radix: u32) -> u8;
/// the number, when the status is 0
#[intrinsic]
pub fn parse_int<T>(s: &str, radix: u32) -> T;

// ---- floats (T: f32 or f64)
#[intrinsic = "float_floor"]
pub fn floor<T>(x: T) -> T;
#[intrinsic = "float_ceil"]
pub fn ceil<T>(x: T) -> T;
#[intrinsic = "float_round"]
pub fn round<T>(x: T) -> T;
#[intrinsic = "float_round_even"]
pub fn round_ties_even<T>(x: T) -> T;
#[intrinsic = "float_trunc"]
pub fn trunc<T>(x: T) -> T;
#[intrinsic = "float_sqrt"]
pub fn sqrt<T>(x: T) -> T;
/// name: cbrt exp exp2 exp_m1 ln ln_1p log2 log10 sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh
#[intrinsic = "float_math"]
pub fn math<T>(name: &'static str, x: T) -> T;
/// name: atan2 hypot powf
#[intrinsic = "float_math2"]
pub fn math2<T>(name: &'static str, x: T, y: T) -> T;
#[intrinsic = "float_powi"]
pub fn powi<T>(x: T, n: i32) -> T;
#[intrinsic = "float_fma"]
pub fn fma<T>(x: T, y: T, z: T) -> T;
#[intrinsic]
pub fn f64_to_bits(x: f64) -> u64;
#[intrinsic]
pub fn f64_from_bits(x: u64) -> f64;
#[intrinsic]
pub fn f32_to_bits(x: f32) -> u32;
#[intrinsic]
pub fn f32_from_bits(x: u32) -> f32;
/// 0 fine, 1 empty, 2 invalid
#[intrinsic]
pub fn parse_float_status<T>(s: &str) -> u8;
#[intrinsic]
pub fn parse_float<T>(s: &str) -> T;

// ---- formatting: appends to out; spec as in fmt.rs
/// kind: 'd' 'x' 'X' 'o' 'b' 'e' 'E'
#[intrinsic]
pub fn fmt_int<T>(out: &mut crate::string::String, v: T, spec: u64, kind: u8);
/// kind: 'd' Display, '?' Debug, 'e', 'E'
#[intrinsic]
pub fn fmt_float<T>(out: &mut crate::string::String, v: T, spec: u64, kind: u8);
/// Formatter::pad
#[intrinsic]
pub fn fmt_pad(out: &mut crate::string::String, s: &str, spec: u64);
/// Formatter::pad_integral
#[intrinsic]
pub fn fmt_pad_integral(out: &mut crate::string::String, nonneg: bool, prefix: &str, digits: &str, spec: u64);
#[intrinsic]
pub fn fmt_str_debug(out: &mut crate::string::String, s: &str);
#[intrinsic]
pub fn fmt_char_debug(out: &mut crate::string::String, c: char);
/// kind: 'd' escape_debug, 'x' escape_default, 'u' escape_unicode; the lowest bit is set after the first char of a str
#[intrinsic]
pub fn fmt_escape(out: &mut crate::string::String, c: char, kind: u8);
/// Runs the pieces of args one after the other on f; write is Formatter::write_str.
pub fn fmt_run(
    args: &crate::fmt::Arguments<'_>,
    f: &mut crate::fmt::Formatter<'_>,
    _write: fn(&mut crate::fmt::Formatter<'_>, &str) -> crate::fmt::Result,
) -> crate::fmt::Result {
    crate::fmt::run(args, f)
}
pub fn fmt_has_args(args: &crate::fmt::Arguments<'_>) -> bool {
    let t = args.template;
    for i in 0..unsafe { (*t).n } {
        if unsafe { (*piece(t, i)).flags } & 2 != 0 {
            return true;
        }
    }
    false
}
pub fn fmt_literal(args: &crate::fmt::Arguments<'_>) -> &'static str {
    let t = args.template;
    unsafe {
        if (*t).n == 0 { "" } else { (*piece(t, 0)).text }
    }
}

// ---- hashing: SipHash-1-3 over the state {v0, v1, v2, v3, tail, ntail, length}
pub fn sip_new(k0: u64, k1: u64) -> crate::hash::DefaultHasher {
    let (v0, v1) = (k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d);
    crate::hash::DefaultHasher::of(v0, v1, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573)
}
pub fn sip_write(h: &mut crate::hash::DefaultHasher, v: u64, bytes: u32) {
    let s = sip(h);
    let v = if bytes < 8 { v & ((1 << (8 * bytes)) - 1) } else { v };
    let n = bytes as u64;
    s[6] = wrapping_add(s[6], n);
    let k = s[5];
    let m = s[4] | wrapping_shl(v, (8 * k) as u32);
    if k + n < 8 {
        s[4] = m;
        s[5] = k + n;
        return;
    }
    s[3] ^= m;
    sip_round(s);
    s[0] ^= m;
    s[4] = if k > 0 { wrapping_shr(v, (8 * (8 - k)) as u32) } else { 0 };
    s[5] = k + n - 8;
}
pub fn sip_write_str(h: &mut crate::hash::DefaultHasher, s: &str) {
    sip_write_bytes(h, s.as_bytes());
    sip_write(h, 0xff, 1)
}
pub fn sip_write_bytes(h: &mut crate::hash::DefaultHasher, b: &[u8]) {
    let n = b.len();
    let mut i = 0;
    while n - i >= 8 {
        let mut w = [0; 8];
        ptr_copy(slice_get(b, i) as *const u8, &mut w as *mut [u8; 8] as *mut u8, 8);
        sip_write(h, u64::from_le_bytes(w), 8);
        i += 8;
    }
    while i < n {
        sip_write(h, b[i] as u64, 1);
        i += 1;
    }
}
pub fn sip_finish(h: &crate::hash::DefaultHasher) -> u64 {
    let mut h = h.clone();
    let s = sip(&mut h);
    let m = wrapping_shl(s[6], 56) | s[4];
    s[3] ^= m;
    sip_round(s);
    s[0] ^= m;
    s[2] ^= 0xff;
    for _ in 0..3 {
        sip_round(s);
    }
    s[0] ^ s[1] ^ s[2] ^ s[3]
}
fn sip(h: &mut crate::hash::DefaultHasher) -> &mut [u64; 7] {
    unsafe { &mut *(h as *mut crate::hash::DefaultHasher as *mut [u64; 7]) }
}
fn sip_round(s: &mut [u64; 7]) {
    let [mut v0, mut v1, mut v2, mut v3, ..] = *s;
    v0 = wrapping_add(v0, v1);
    v1 = rotate_left(v1, 13) ^ v0;
    v0 = rotate_left(v0, 32);
    v2 = wrapping_add(v2, v3);
    v3 = rotate_left(v3, 16) ^ v2;
    v0 = wrapping_add(v0, v3);
    v3 = rotate_left(v3, 21) ^ v0;
    v2 = wrapping_add(v2, v1);
    v1 = rotate_left(v1, 17) ^ v2;
    v2 = rotate_left(v2, 32);
    s[0] = v0;
    s[1] = v1;
    s[2] = v2;
    s[3] = v3;
}
// ---- HashMap: its slots are 0 empty, 1 deleted; see map.go
use crate::collections::HashMap;
/// Q is a native key.
pub fn map_hash<S, Q: ?Sized>(state: &S, k: &Q) -> u64 {
    let kind = key_kind::<Q>();
    if kind > 8 {
        return wide_hash(state, k);
    }
    let state = unsafe { &*(state as *const S as *const [u64; 2]) };
    let p = ptr_addr(k);
    let number = unsafe {
        match kind {
            1 => *(p as *const u8) as u64,
            2 => *(p as *const u16) as u64,
            4 => *(p as *const u32) as u64,
            _ => *(p as *const u64),
        }
    };
    let h = mix(number ^ state[0]) ^ state[1];
    if h < 2 { h + 2 } else { h }
}
fn wide_hash<S, Q: ?Sized>(state: &S, k: &Q) -> u64 {
    let kind = key_kind::<Q>();
    let state = unsafe { &*(state as *const S as *const [u64; 2]) };
    let mut p = ptr_addr(k);
    let mut n = size_of_val(k);
    if kind >> 8 > 0 {
        for _ in 0..kind >> 8 {
            p = unsafe { *(p as *const usize) };
        }
    }
    let kind = kind & 0xff;
    if kind == TEXT && kind_is_ref::<Q>() {
        let s = unsafe { &*(p as *const [usize; 2]) };
        p = s[0];
        n = s[1];
    } else if kind == OWNED {
        let s = unsafe { &*(p as *const RawVec<u8>) };
        p = s.ptr as usize;
        n = s.len;
    }
    let word = |i: usize, m: usize| -> u64 {
        if m == 8 && p + i & 7 == 0 {
            return unsafe { *((p + i) as *const u64) };
        }
        let mut w = 0;
        for j in 0..m {
            w |= unsafe { *((p + i + j) as *const u8) as u64 } << (8 * j);
        }
        w
    };
    if kind == TEXT || kind == OWNED {
        let mut h = mix(state[0]) ^ state[1] ^ n as u64;
        let mut i = 0;
        while n - i >= 8 {
            h = mix(h ^ word(i, 8));
            i += 8;
        }
        h = mix(h ^ word(i, n - i));
        return if h < 2 { h + 2 } else { h };
    }
    let number = unsafe {
        match kind {
            1 => *(p as *const u8) as u64,
            2 => *(p as *const u16) as u64,
            4 => *(p as *const u32) as u64,
            _ => *(p as *const u64),
        }
    };
    let h = mix(number ^ state[0]) ^ state[1];
    let h = if kind == 16 { mix(h ^ word(8, 8)) } else { h };
    if h < 2 { h + 2 } else { h }
}
/// The finaliser of SplitMix64.
fn mix(z: u64) -> u64 {
    let z = wrapping_mul(z ^ z >> 30, 0xbf58476d1ce4e5b9);
    let z = wrapping_mul(z ^ z >> 27, 0x94d049bb133111eb);
    z ^ z >> 31
}
/// How a key is hashed without its Hash, 0 if it cannot be: the bytes of a number, TEXT or OWNED; above 8 bits how many
/// references lead to it.
#[intrinsic]
fn key_kind<K: ?Sized>() -> usize;
/// a TEXT behind a reference: its address and length are in memory
#[intrinsic = "key_is_ref"]
fn kind_is_ref<K: ?Sized>() -> bool;
const TEXT: usize = 100;
const OWNED: usize = 101;
pub fn native_key<K: ?Sized>() -> bool { key_kind::<K>() != 0 }
/// next number of the run's seed
#[intrinsic]
pub fn random_u64() -> u64;

// ---- panics, process, input and output
/// unwinds with the payload, without a message
#[intrinsic]
pub fn panic_unwind(payload: crate::boxed::Box<dyn crate::any::Any + Send>) -> !;
/// prints rustc's message for a panic at the innermost frame outside std
/// Ends the process when the thread's hook is running already.
#[intrinsic]
pub fn panic_enter_hook(msg: &str);
#[intrinsic]
pub fn panic_leave_hook();
#[intrinsic]
pub fn panic_in_hook() -> bool;
#[intrinsic]
pub fn panic_report(msg: &str);
/// prints that message for a panic at a place: the default hook
#[intrinsic]
pub fn panic_print(file: &str, line: u32, col: u32, msg: &str);
/// where that frame is: file, line, column
#[intrinsic]
pub fn caller_file() -> &'static str;
#[intrinsic]
pub fn caller_line() -> u32;
#[intrinsic]
pub fn caller_column() -> u32;
/// calls f(data) under a catch frame: the payload if it panicked
#[intrinsic]
pub fn try_call<D>(f: fn(*mut D), data: *mut D) -> crate::option::Option<crate::boxed::Box<dyn crate::any::Any + Send>>;
/// the hook prints: panic_report only counts
#[intrinsic]
pub fn panic_hook_set(on: bool);
#[intrinsic]
pub fn resume_unwind(payload: crate::boxed::Box<dyn crate::any::Any + Send>) -> !;
/// What rustc's debug builds check of unsafe functions did not hold.
#[intrinsic]
pub const fn precondition(text: &str) -> !;
#[intrinsic = "process_abort"]
pub fn abort() -> !;
#[intrinsic = "process_exit"]
pub fn exit(code: i32) -> !;
#[intrinsic = "out_write"]
pub fn stdout_write(s: &str);
#[intrinsic = "err_write"]
pub fn stderr_write(s: &str);
