// What a call gives is known before a reference to it is coerced.
trait Fold {
    type Out;
    fn leaf(&mut self) -> Self::Out;
}
struct Show;
impl Fold for Show {
    type Out = String;
    fn leaf(&mut self) -> String { "leaf".to_string() }
}
struct Words(Vec<&'static str>);
impl Fold for Words {
    type Out = Vec<&'static str>;
    fn leaf(&mut self) -> Self::Out { self.0.clone() }
}
struct Node;
impl Node {
    fn fold<F: Fold + ?Sized>(&self, f: &mut F) -> F::Out { f.leaf() }
}
fn print(s: &str) { println!("{s}"); }
fn count(s: &[&str]) -> usize { s.len() }

fn main() {
    print(&Node.fold(&mut Show));
    let s: &str = &Node.fold(&mut Show);
    print(s);
    println!("{}", count(&Node.fold(&mut Words(vec!["a", "b"]))));
}
