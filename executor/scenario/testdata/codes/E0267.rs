// `break` or `continue` stands in a closure or async block, not in a loop of its own.
fn main() {
    loop {
        let _f = || break;
    }
}
