//~ ends refused
//~ says 3:  expected one of `|` or `||`, found `-`
fn main() {
    println!("before");
    println!("{}", Some(1).map(move -_| 2).map(|x| ).map(async ).map(|x, y: ).unwrap());
    vec![move; 3];
}
