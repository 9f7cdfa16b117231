struct P { x: i64, y: i64, n: u8 }

struct Line { from: P, to: P }

fn fib(n: i64) -> i64 {
    if n < 2 { return n; }
    fib(n - 1) + fib(n - 2)
}

fn gcd(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        let r = a % b;
        a = b;
        b = r;
    }
    a
}

fn step(p: &mut P, d: i64) {
    p.x += d;
    p.y += p.x % 3;
    p.n = (p.n & 127) + 1;
}

fn swap(l: Line) -> Line { Line { from: l.to, to: l.from } }

fn sieve() -> i64 {
    let mut composite = [false; 100];
    let mut count = 0;
    let mut i = 2usize;
    while i < 100 {
        if !composite[i] {
            count += 1;
            let mut j = i * i;
            while j < 100 {
                composite[j] = true;
                j += i;
            }
        }
        i += 1;
    }
    count
}

fn mix(x: u32) -> u32 { (x ^ (x >> 13)) << 7 ^ !x }

fn class(n: i32) -> i64 {
    match n {
        -1 => 10,
        0 => 20,
        1..=9 => 30,
        _ => 40,
    }
}

fn answer() -> i64 {
    let mut p = P { x: 1, y: 2, n: 3 };
    let mut i = 0;
    while i < 1000 {
        step(&mut p, i % 5);
        i += 1;
    }
    let l = swap(Line { from: p, to: P { x: 5, y: 6, n: 7 } });
    let f = 1.5f64 * 4.0 - 0.25;
    let t = (l.from.x, l.to.y, l.to.n);
    let r = &t.1;
    fib(15) + gcd(1071, 462) as i64 * 1000 + t.0 + *r + t.2 as i64 + sieve() * 1_000_000 + mix(99) as i64
        + f as i64 + class(-1) + class(0) * 3 + class(5) * 7 + class(-8) * 11 + (-7 / 2) as i64 + (-7i32 as u8) as i64
}

fn main() { println!("{}", answer()); }
