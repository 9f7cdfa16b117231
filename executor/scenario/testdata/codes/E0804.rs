// A cast of a pointer to a trait object adds an auto trait.
use std::any::Any;
fn main() {
    let p: *const dyn Any = &1;
    let _ = p as *const (dyn Any + Send);
}
