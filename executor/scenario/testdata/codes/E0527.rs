// An array pattern has another length than the array.
fn main() {
    let [_a, _b] = [1, 2, 3];
}
