trait Make {
    fn make() -> u32;
}
fn main() {
    let a = "5".parse().unwrap();
    let b = Default::default();
    let c = "a".into();
    let d = Make::make();
}
