// A loop whose condition is always true.
fn main() {
    let mut n = 0;
    while true {
        n += 1;
        if n > 3 {
            break;
        }
    }
}
