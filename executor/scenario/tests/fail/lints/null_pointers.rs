// A pointer that is null as it is written is not dereferenced; its place may be taken.
#![allow(unused)]
struct S {
    a: u8,
    b: u32,
}

fn main() {
    if std::hint::black_box(1) > 5 {
        unsafe {
            let a = *std::ptr::null::<u8>();
            let b = *(0 as *const u8);
            let c = &*(0usize as *mut u8);
            let d = std::ptr::addr_of!((*std::ptr::null::<S>()).b);
            let e = &raw const *std::ptr::null::<S>();
            *std::ptr::null_mut::<u8>() = 3;
            let z = std::ptr::null::<u8>();
            let f = *z;
            let g = &mut *(std::ptr::null::<u8>() as *mut u8);
            let h = (*std::ptr::null::<S>()).b;
            let i = &(*std::ptr::null::<S>()).b as *const u32;
            let j = *(std::ptr::null::<u8>().cast::<u8>());
            let k = *(0x0 as *const u8);
            #[allow(deref_nullptr)]
            let l = *std::ptr::null::<u8>();
        }
    }
}
