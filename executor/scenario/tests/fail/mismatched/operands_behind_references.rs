// Builtin operators look through one reference on each side, so numbers of different kinds are compared there, and the
// result has the type of the left one.
fn add(x: &u32, y: u64) -> u64 {
    x + y
}

fn weights(v: &[i64]) -> Vec<i64> {
    v.iter().enumerate().map(|(i, c)| c * i).collect()
}

fn assign(mut x: u32, n: &u64) -> u32 {
    x += n;
    x
}

fn expected(seconds: u32) -> u64 {
    let total: u64 = 10 * seconds;
    total
}

fn main() {
    println!("{} {:?} {} {}", add(&1, 2), weights(&[3]), assign(4, &5), expected(6));
    println!("{}", &7u8 as f64);
}
