//~ ends refused
//~ says 3:  identifiers cannot contain emoji: `🦀`
fn main() {
    println!("before");
    let 🦀 = 1;
    println!("{}", 🦀);
}
