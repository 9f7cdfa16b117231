// Bounds of an alias are not checked.
type List<T: Clone> = Vec<T>;
fn main() {
    let list: List<u8> = vec![1];
    println!("{list:?}");
}
