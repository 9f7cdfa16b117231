//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ bulk
fn main() {
    println!("before");
    let big = "x".repeat(1 << 20);
    let all = vec![big.as_str(); 100_000];
    println!("{}", all.concat().len());
}
