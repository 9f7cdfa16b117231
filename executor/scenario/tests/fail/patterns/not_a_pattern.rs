// Patterns that name nothing, or what is no pattern.
mod m {
    pub struct N { pub a: u8 }
    pub fn f() {}
}
fn main() {
    match 1 { m::G => {}, _ => {} }
    match 1 { m::H(_) => {}, _ => {} }
    match 1 { N { a } => {}, _ => {} }
    let Sme(x) = Some(1) else { return };
    if let Som(v) = Some(2) { println!("{v}"); }
    match 1 { m::N(_) => {}, _ => {} }
    match 1 { m::f => {}, _ => {} }
}
