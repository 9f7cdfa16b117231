//~ ends never
fn main() {
    println!("before");
    println!("{:?}", [1, 2, 3].iter().cycle().last());
}
