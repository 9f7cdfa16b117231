pub fn black_box<T>(dummy: T) -> T { dummy }
pub fn spin_loop() { crate::thread::yield_now() }
pub const unsafe fn unreachable_unchecked() -> ! { unreachable!() }
pub fn must_use<T>(value: T) -> T { value }
