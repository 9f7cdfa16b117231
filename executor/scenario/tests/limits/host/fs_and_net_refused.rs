//~ ends refused
//~ says 2: E0433 cannot find `fs` in `std`
fn main() {
    let _ = std::fs::read_to_string("/etc/passwd");
}
