//~ ends refused
//~ says 3:  this macro call expands to more than 262144 tokens
fn main() {
    println!("before");
    let a = vec![/*@40000{*/"@i@".to_string(), /*}@*/];
    println!("{}", a.len());
}
