// A method takes a trait object by value.
trait Task {
    fn run(self) -> u32;
}
impl Task for u32 {
    fn run(self) -> u32 {
        self
    }
}
fn go(t: Box<dyn Task>) -> u32 {
    t.run()
}
fn main() {
    println!("{}", go(Box::new(1)));
}
