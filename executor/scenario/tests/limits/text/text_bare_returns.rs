//~ ends refused
//~ says 2:  bare CR not allowed in doc-comment
fn main() {    println!("before");}
/// doccomment
fn f() {}
