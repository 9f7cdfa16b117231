fn at(list: &[u8; 4], i: usize) -> u8 { list[i] }
fn main() { println!("{}", at(&[1, 2, 3, 4], 2)); }
