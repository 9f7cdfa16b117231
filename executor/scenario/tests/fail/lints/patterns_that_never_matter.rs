#![deny(warnings)]
enum Op {
    Add,
    Sub(u8),
    Mul { by: u8 },
}
fn eval(op: &Op, n: u8, pair: (bool, Option<u8>)) -> u8 {
    'unused: loop {
        break;
    }
    match n {
        0..=9 => {}
        5 => {}
        10 | 11 | 10 => {}
        _ => {}
        200 => {}
    }
    match pair {
        (true, _) => {}
        (_, Some(1..=5)) if n > 1 => {}
        (_, Some(_)) => {}
        (false, Some(3)) => {}
        (true, None) => {}
        (_, None) => {}
    }
    if let x = n {
        println!("{x}");
    }
    while let (a, b) = (1, n) {
        println!("{a} {b}");
        break;
    }
    let Some(_) = Some(1) else { return 1 };
    let y = 3 else { return 2 };
    match op {
        Op::Add => y,
        Op::Sub(n) => *n,
        Op::Sub(0) => 1,
        Op::Mul { by: 1 } => 3,
        Op::Mul { .. } => 4,
        Op::Add => 5,
    }
}
fn main() {
    println!("{}", eval(&Op::Add, 1, (true, None)) + eval(&Op::Sub(1), 1, (true, None)));
    eval(&Op::Mul { by: 1 }, 1, (true, None));
}
