// A method without a body has a pattern for a parameter.
trait Move {
    fn to(&self, (x, y): (u8, u8));
}
struct Robot;
impl Move for Robot {
    fn to(&self, _: (u8, u8)) {}
}
fn main() {
    Robot.to((1, 2));
}
