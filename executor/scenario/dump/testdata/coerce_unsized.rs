fn sum(list: &[i32]) -> i32 { list.iter().sum() }
fn main() { println!("{}", sum(&[1, 2, 3])); }
