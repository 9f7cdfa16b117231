// An associated item of a trait is used without naming a type.
trait Make {
    fn make() -> u8;
}
impl Make for u8 {
    fn make() -> u8 {
        1
    }
}
fn main() {
    println!("{}", Make::make());
}
