//~ ends refused
//~ says 4:  `self` cannot be a raw identifier
fn main() {
    println!("before");
    let r#fn = 1;
    let r#self = 2;
    println!("{}", r#fn);
}
