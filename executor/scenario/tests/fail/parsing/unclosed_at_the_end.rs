//! The end of the file is behind the last line's feed.
fn main() {
    if true {
        println!("a");
}
