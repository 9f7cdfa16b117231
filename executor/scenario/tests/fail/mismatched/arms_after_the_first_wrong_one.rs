fn expected(n: i32) -> i32 {
    match n {
        0 => 1,
        1 => "a",
        _ => 'c',
    }
}
fn first(n: i32) {
    let x: i32 = match n {
        0 => "a",
        1 => 2.0,
        _ => 'c',
    };
    println!("{x}");
}
fn branches(b: bool) -> i32 {
    if b {
        1
    } else if !b {
        "a"
    } else {
        'c'
    }
}
fn main() {
    expected(1);
    first(1);
    branches(true);
    let v = vec![1];
    println!("{}", v.iter().filter(|x| x > 1).count());
    println!("{}", v.iter().filter(|x| **x > "a").count());
}
