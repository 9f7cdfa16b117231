//~ ends refused
//~ says 2:  there are no files to include here
fn main() {
    println!("{}", include_str!("/etc/passwd"));
}
