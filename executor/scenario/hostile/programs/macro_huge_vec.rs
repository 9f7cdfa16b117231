//~ ends refused
//~ says 3:  this macro call expands to more than 262144 tokens
fn main() {
    println!("before");
    let v = vec![/*@100000{*/@i@, /*}@*/];
    println!("{}", v.len());
}
