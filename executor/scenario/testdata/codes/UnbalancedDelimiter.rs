// A bracket has no partner.
fn main() {
    let _a = [1, 2);
}
