fn main() {
    let n = std::hint::black_box(0x1000usize);
    let f: fn() = unsafe { std::mem::transmute(n) };
    f(); //~ as a function pointer but it does not point to a function of that type
}
