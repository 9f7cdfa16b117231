macro_rules! map {
    ($($k:expr => $v:expr),*) => {{
        let mut m = std::collections::BTreeMap::new();
        $( m.insert($key, $v); )*
        m
    }};
}
fn main() {
    let m = map!(1 => 2);
    println!("{}", m.len());
}
