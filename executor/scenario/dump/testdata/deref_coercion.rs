fn len(s: &str) -> usize { s.len() }
fn main() { let s = Box::new(String::from("abc")); println!("{}", len(&s)); }
