struct E;
impl fmt::Display for E {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "x") }
}
fn main() { println!("{}", E); let x: i32 = ""; }
