// The program needs a part of Rust that is not run here.
fn main() {
    unsafe { std::arch::asm!("nop") };
}
