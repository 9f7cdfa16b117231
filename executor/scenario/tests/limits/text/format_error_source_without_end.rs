//~ ends never
#[derive(Debug)]
struct E;

impl std::fmt::Display for E {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("e")
    }
}

impl std::error::Error for E {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&E)
    }
}

fn main() {
    println!("before");
    println!("{:?}", anyhow::Error::new(E));
}
