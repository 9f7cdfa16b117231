//! Ranges in patterns whose ends are constants; exhaustive without a wildcard.

fn c1(n: i64) -> &'static str {
    match n {
        i64::MIN..=-1 => "neg",
        0 => "zero",
        1.. => "many",
    }
}
fn c2(n: i8) -> &'static str {
    match n {
        i8::MIN..=-1 => "neg",
        0 => "zero",
        1..=i8::MAX => "many",
    }
}
fn c3(n: i64) -> &'static str {
    match n {
        ..0 => "neg",
        0 => "zero",
        1..10 => "some",
        10..=99 => "tens",
        100.. => "many",
    }
}
fn c4(n: i64) -> &'static str {
    match n {
        std::i64::MIN..=-1 => "neg",
        0 => "zero",
        1 | 2 | 3 => "few",
        4.. => "many",
    }
}
fn c5(n: u64) -> &'static str {
    match n {
        0 => "zero",
        1 | 2 | 3 => "few",
        4..=u64::MAX => "many",
    }
}
fn c6(n: i128) -> &'static str {
    match n {
        i128::MIN..=-1 => "neg",
        0 => "zero",
        1 | 2 | 3 => "few",
        4..=i128::MAX => "many",
    }
}
fn c7(n: u128) -> &'static str {
    match n {
        0 => "zero",
        1 | 2 | 3 => "few",
        4..=u128::MAX => "many",
    }
}
fn main() {
    println!(
        "{}{}{}{}{}{}{}",
        c1(-3),
        c2(3),
        c3(30),
        c4(i64::MIN),
        c5(u64::MAX),
        c6(i128::MIN),
        c7(u128::MAX)
    );
}
