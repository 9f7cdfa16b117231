// An associated type cannot be inferred.
fn main() {
    let _x = "5".parse().unwrap();
}
