// Constants that types need: lengths, const arguments and discriminants.
use std::fmt::Debug;

struct Offset<const N: i32>;
impl<const N: i32> Offset<N> {
    fn get(&self) -> i32 {
        N
    }
}
struct Flag<const F: bool>;
impl<const F: bool> Flag<F> {
    const BITS: usize = if F { 8 } else { 4 };
    fn bits(&self) -> usize {
        Self::BITS
    }
}
struct Letter<const C: char>;
impl<const C: char> Letter<C> {
    fn get(&self) -> char {
        C
    }
}

const WIDE: u8 = 200;
const MASK: u8 = !WIDE;
const ROOT: usize = root(17);

const fn root(x: usize) -> usize {
    let mut i = 0;
    loop {
        if i * i >= x {
            break i;
        }
        i += 1;
    }
}

const fn class(x: u8) -> usize {
    match x {
        0 => 1,
        1..=9 => 2,
        n if n % 2 == 1 => 3,
        200 | 201 => 5,
        _ => 9,
    }
}

const fn collatz(mut n: u64) -> usize {
    let mut steps = 0;
    while n != 1 {
        steps += 1;
        if n % 2 == 0 {
            n /= 2;
            continue;
        }
        n = 3 * n + 1;
    }
    steps
}

const fn first_pair(sum: u32) -> u32 {
    let mut a = 1;
    'outer: loop {
        let mut b = a;
        while b < 20 {
            if a * a + b * b == sum {
                break 'outer a * 100 + b;
            }
            if b > sum {
                return 0;
            }
            b += 1;
        }
        a += 1;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Level {
    Low = -3,
    Cut = (300i32 as u8) as isize,
    Ones = !0u8 as isize,
    Next,
    Far = WIDE as isize + 100,
    Beyond,
}

#[repr(u8)]
#[derive(Clone, Copy)]
enum Byte {
    Top = u8::MAX - 1,
    Last,
    Small = 1 << 3,
}

fn len<T: Debug, const N: usize>(_: &[T; N]) -> usize {
    N
}

fn main() {
    println!("{} {} {}", Offset::<-5>.get(), Offset::<{ 3 - 10 }>.get(), Letter::<'ß'>.get());
    println!("{} {}", Flag::<{ 3 > 2 }>.bits(), Flag::<{ WIDE < 100 || MASK == 0 }>.bits());
    println!("{} {}", len(&[0u8; MASK as usize]), len(&[(); (WIDE as i8 as i32 + 60) as usize]));
    println!("{} {} {}", len(&[0; ROOT]), len(&[1; class(WIDE)]), len(&[1; class(7) + class(11)]));
    println!("{} {}", len(&[0; collatz(27)]), first_pair(25));
    println!("{}", len(&[0; first_pair(25) as usize - 300]));
    println!("{}", len(&[(); 2usize.pow(3) - 1]));
    println!("{}", len(&[(); u8::MAX.wrapping_add(4) as usize]));
    println!("{}", len(&[(); 3usize.saturating_sub(5) + 10usize.div_ceil(4)]));
    println!("{}", len(&[(); (usize::BITS / 8) as usize]));
    println!("{}", len(&[(); 37usize.next_power_of_two().trailing_zeros() as usize]));
    for x in [Level::Low, Level::Cut, Level::Ones, Level::Next, Level::Far, Level::Beyond] {
        print!("{x:?}={} ", x as i32);
    }
    println!("{}", Level::Cut < Level::Far);
    println!("{} {} {}", Byte::Top as u8, Byte::Last as u8, Byte::Small as u8);
}
