pub fn black_box<T>(dummy: T) -> T { dummy }
pub fn spin_loop() { crate::thread::yield_now() }
pub const unsafe fn unreachable_unchecked() -> ! { unreachable!() }
pub const unsafe fn assert_unchecked(cond: bool) { assert!(cond) }
pub fn must_use<T>(value: T) -> T { value }
