use std::mem::transmute;
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum S { Idle = 1, Run = 2, Done = 200 }
#[derive(Debug)]
#[repr(C)]
struct P { a: u8, b: u8, c: u16 }
fn main() {
    unsafe {
        for n in [1u8, 2, 200] { println!("{:?} {}", transmute::<u8, S>(n), transmute::<S, u8>(transmute(n))); }
        println!("{} {} {}", transmute::<u32, i32>(u32::MAX), transmute::<f32, u32>(1.0), transmute::<i32, f32>(1078530011));
        println!("{:?} {}", transmute::<u32, [u8; 4]>(0x01020304), transmute::<[u8; 4], u32>([4, 3, 2, 1]));
        println!("{:?} {:?}", transmute::<[u8; 4], P>([1, 2, 3, 4]), transmute::<[u16; 2], [i8; 4]>([0xfffe, 3]));
        println!("{:?} {}", transmute::<u8, bool>(1), transmute::<u32, char>(0x41));
        println!("{:?}", transmute::<(u8, u8), [u8; 2]>((5, 6)));
    }
}
