//~ ends refused
//~ says 3: E0277 `Option<_>` doesn't implement `std::fmt::Display`
fn main() {
    println!("before");
    println!("{}", Some(1).map(move -_| 2).map(|x| ).map(async ).map(|x, y: ).unwrap());
    vec![move; 3];
}
