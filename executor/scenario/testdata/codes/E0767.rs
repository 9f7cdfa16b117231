// A label is used across the boundary of a function, closure or async block.
fn main() {
    'a: loop {
        drop(async {
            loop {
                break 'a;
            }
        });
    }
}
