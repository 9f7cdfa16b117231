trait Named { fn name(&self) -> String; }
trait Greet: Named { fn greet(&self) -> String { format!("hi {}", self.name()) } }
struct P;
impl Named for P { fn name(&self) -> String { "p".into() } }
impl Greet for P {}
fn main() { println!("{}", P.greet()); }
