//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let s = "a".repeat(1_000_000);
    println!("{}", s.replace("a", &"b".repeat(1_000_000)).len());
}
