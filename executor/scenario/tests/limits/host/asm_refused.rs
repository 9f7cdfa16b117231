//~ ends refused
//~ says 2:  cannot find macro `asm` in this scope
fn main() {
    unsafe { std::arch::asm!("nop") };
}
