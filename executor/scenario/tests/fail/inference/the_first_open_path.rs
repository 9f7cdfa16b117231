fn vec_first() {
    let v = Vec::new();
    let n = "1".parse().unwrap();
}
fn parse_first() {
    let n = "1".parse().unwrap();
    let v = Vec::new();
}
fn option_first() {
    let o = None;
    let c = (0..3).collect();
}
fn main() {
    vec_first();
    parse_first();
    option_first();
}
