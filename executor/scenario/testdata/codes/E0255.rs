// An import and an item of the module have the same name.
use std::time::Duration;
struct Duration;
fn main() {
    let _ = Duration;
}
