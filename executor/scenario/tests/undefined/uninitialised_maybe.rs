use std::mem::MaybeUninit;
fn main() {
    let mut a: MaybeUninit<[u16; 2]> = MaybeUninit::uninit();
    unsafe {
        a.as_mut_ptr().cast::<u16>().write(1);
        let second = a.as_ptr().cast::<u16>().add(1).read(); //~ memory is uninitialized at this address
        println!("{second}");
    }
}
