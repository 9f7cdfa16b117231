// Of a reference to a reference the inner one is cloned.
fn main() {
    let words = ["a"];
    for w in words.iter() {
        let _copy = w.clone();
    }
}
