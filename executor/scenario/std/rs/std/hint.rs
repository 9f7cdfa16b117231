use crate::intrinsics;

pub fn black_box<T>(dummy: T) -> T { dummy }
pub fn spin_loop() { crate::thread::yield_now() }
#[track_caller]
pub const unsafe fn unreachable_unchecked() -> ! {
    intrinsics::precondition("hint::unreachable_unchecked must never be reached")
}
#[track_caller]
pub const unsafe fn assert_unchecked(cond: bool) {
    if !cond {
        intrinsics::precondition("hint::assert_unchecked must never be called when the condition is false")
    }
}
pub fn must_use<T>(value: T) -> T { value }
pub const fn cold_path() {}
pub fn select_unpredictable<T>(b: bool, t: T, f: T) -> T { if b { t } else { f } }
