//! The discriminant behind a pointer to an enum.
#[repr(u8)]
#[allow(dead_code)]
enum E {
    A,
    B(bool),
    C { x: u8 } = 200,
}
#[repr(i16)]
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum F {
    N = -3,
    P = 400,
}
impl E {
    fn disc(&self) -> u8 {
        unsafe { *(self as *const Self as *const u8) }
    }
    fn d2(&self) -> u8 {
        unsafe { *<*const _>::from(self).cast::<u8>() }
    }
}
fn main() {
    for e in [E::A, E::B(true), E::C { x: 1 }] {
        print!("{} {} ", e.disc(), e.d2());
    }
    let f = F::N;
    let p = &f as *const F as *const i16;
    println!("{} {}", unsafe { *p }, unsafe { (&F::P as *const F).cast::<i16>().read() });
    println!("{}", unsafe { std::mem::transmute::<F, i16>(F::P) });
}
