fn largest<T: PartialOrd + Copy>(list: &[T]) -> T {
    let mut m = list[0];
    for &x in list { if x > m { m = x; } }
    m
}
fn main() { println!("{} {}", largest(&[1, 5, 2]), largest(&['a', 'z'])); }
