// `continue` names a block instead of a loop.
fn main() {
    'a: {
        continue 'a;
    }
}
