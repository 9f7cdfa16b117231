use std::collections::HashMap;
#[derive(Debug)]
struct C;
#[derive(Debug, PartialEq)]
struct D;
fn main() {
    let ages: HashMap<u8, u8> = HashMap::new();
    assert_eq!(ages.len(), "2", "ages");
    assert_eq!(ages.len(), 2u8);
    let k = 1u8;
    assert_eq!(ages.len(), k);
    assert_eq!(C, C);
    assert_eq!(C, 2);
    assert_eq!(D, 2);
    assert_eq!(1, D);
    assert_eq!("a", D);
    assert_eq!(1.0, 2);
    assert_ne!(String::new(), 2);
    assert_ne!(Some(1), 2);
    assert_ne!(Some(1), Some("a"));
    assert_eq!(vec![1], [C]);
    assert!(ages.len() == k);
    assert!(ages.len());
    debug_assert_eq!(ages.len(), k);
    assert_eq!(&1, 1);
    assert_eq!("a", 'a');
}
