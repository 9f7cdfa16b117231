// Messages have the operands and their types.
const A: &[i32] = &[1, 2];
const B: i32 = A[2];
const C: u8 = b"ab"[7];
const U: u8 = unsafe { *(0 as *const u8) };
const V: u8 = unsafe { *std::ptr::null::<u8>() };
static D: u64 = (1u64 << 63) * 2;
const E: char = match char::from_u32(0xD800) {
    Some(c) => c,
    None => panic!("surrogate"),
};
const fn x(v: Result<u32, u8>) -> u32 {
    match v {
        Ok(a) => a,
        Err(_) => panic!("bad"),
    }
}
const G: u32 = x(Err(3));
const H: i128 = i128::MAX + 1;
const I: u128 = 0 - 1u128;
const J: i64 = i64::MIN % -1;
const K: usize = [1usize, 2][if true { 2 } else { 0 }];
const L: u8 = "a".as_bytes()[1];
const M: u32 = 7 >> 40u64;
const N: i32 = (-5i8 as i32) / (3 - 3);
const O: () = assert!(size() == 3, "size is not three");
const fn size() -> usize {
    std::mem::size_of::<u16>()
}
const P: () = {
    let a = [1, 2, 3];
    let mut i = 0;
    while i <= 3 {
        a[i];
        i += 1;
    }
};
const Q: u32 = todo!();
const S: Option<u8> = Some(None.expect("nothing"));
fn main() {}
