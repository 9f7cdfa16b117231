// A constant cannot be computed: its evaluation overflows or panics.
fn main() {
    let _a = [0u8; 1 - 2];
}
