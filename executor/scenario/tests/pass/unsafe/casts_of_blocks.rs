// A cast to a pointer to _ says nothing about the call that ends a block.
struct Word(u8, u8);
struct Reader {
    at: *const Word,
    to: *mut Word,
}
fn reader(at: *const u8, to: *mut u8) -> Reader {
    Reader { at: unsafe { at.offset(1) } as *const _, to: unsafe { to.add(1) } as *mut _ }
}
fn main() {
    let a = [1u8, 2, 3];
    let mut b = [4u8, 5, 6];
    let r = reader(a.as_ptr(), b.as_mut_ptr());
    unsafe {
        (*r.to).0 = (*r.at).1;
        println!("{} {} {:?}", (*r.at).0, (*r.to).1, b);
    }
}
