//~ ends never
#[derive(Debug)]
struct E;

impl std::fmt::Display for E {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "e")
    }
}

impl std::error::Error for E {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&E)
    }
}

fn main() {
    println!("before");
    let mut e: &dyn std::error::Error = &E;
    while let Some(s) = e.source() {
        e = s;
    }
    println!("{e}");
}
