// The attribute that derives put on their impls does not keep an impl of the program from being checked.
struct Buffer(Vec<u8>);
#[automatically_derived]
impl Clone for Buffer {
    fn clone(&self) -> Buffer {
        let mut bytes = self.0.clone();
        let first = &bytes;
        bytes = Vec::new();
        drop(first);
        drop(bytes);
        Buffer(bytes)
    }
}
fn main() {
    drop(Buffer(vec![1]).clone());
}
