// An impl of Drop for a type of what is not there.
struct Held<T>(T);
impl Drop for Held<Missing> { fn drop(&mut self) {} }
fn main() {}
