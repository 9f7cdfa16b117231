//! Closures of several arms behind one impl Fn, casts that cut literals, slices as Cow.
#![allow(overflowing_literals)]
use std::borrow::Cow;

fn scale(how: &str) -> impl FnMut(i32) -> i32 {
    match how {
        "double" => |mut n| {
            n *= 2;
            n
        },
        "negate" => |n: i32| -n,
        _ => |n| n,
    }
}

fn pick(up: bool) -> impl Fn(f64) -> f64 {
    if up {
        |x: f64| x.ceil()
    } else {
        |x: f64| x.floor()
    }
}

fn plain(up: bool) -> impl Fn(i32) -> i32 {
    fn one(n: i32) -> i32 {
        n + 1
    }
    fn two(n: i32) -> i32 {
        n + 2
    }
    if up {
        two
    } else {
        one
    }
}

fn absolute(values: &mut Cow<'_, [i32]>) -> bool {
    if values.iter().any(|v| *v < 0) {
        values.to_mut().iter_mut().for_each(|v| *v = v.abs());
    }
    matches!(values, Cow::Owned(_))
}

fn main() {
    for how in ["double", "negate", "same"] {
        let mut f = scale(how);
        println!("{how}: {}", f(21));
    }
    println!("{} {}", pick(true)(0.5), pick(false)(0.5));
    println!("{} {}", plain(true)(1), plain(false)(1));
    println!("{} {} {}", 1000 as u8, -129 as i8, 0xffff_ffff as i32);
    let list = vec![1, -2];
    let mut cow = Cow::from(&list);
    println!("{} {cow:?} {list:?}", absolute(&mut cow));
    let mut fixed = Cow::from(&[3, 4]);
    println!("{} {fixed:?}", absolute(&mut fixed));
}
