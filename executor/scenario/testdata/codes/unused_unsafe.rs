// An unsafe block does nothing that is unsafe.
fn main() {
    unsafe { println!() }
}
