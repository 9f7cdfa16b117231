// unsafe_code is silent unless an attribute names it.
#![warn(unsafe_code)]
#![allow(dead_code, unused_variables)]

mod strict {
    #![deny(unsafe_code)]

    pub unsafe trait Zeroable {
        unsafe fn zero() -> Self;
        unsafe fn one()
        where
            Self: Sized,
        {
        }
        fn both()
        where
            Self: Sized,
        {
            unsafe { Self::one() }
        }
    }
    unsafe impl Zeroable for u8 {
        unsafe fn zero() -> u8 {
            0
        }
    }
    pub struct Shared(*const u8);
    unsafe impl Send for Shared {}
    impl Shared {
        pub unsafe fn first(&self) -> u8 {
            *self.0
        }
        #[allow(unsafe_code)]
        pub unsafe fn second(&self) -> u8 {
            unsafe { self.first() }
        }
    }
    #[no_mangle]
    pub fn exported() {}

    macro_rules! three {
        () => {
            unsafe { Shared(&3).first() }
        };
    }
    pub fn used(f: unsafe fn()) -> u8 {
        let c = || unsafe { f() };
        thread_local! { static SEVEN: u8 = 7; }
        let pinned = std::pin::pin!(SEVEN);
        three!()
    }
    pub async fn later() {
        unsafe { Shared(&1).first() };
    }
}

unsafe fn outside() {}

fn main() {
    unsafe { outside() }
}
