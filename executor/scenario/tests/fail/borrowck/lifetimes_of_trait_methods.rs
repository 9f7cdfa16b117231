//! Methods of impls take and give what their trait says, and a trait's lifetimes are those of the impl or the bound.
trait Named<'n> {
    fn name(&self) -> &'n str;
    fn keep(&mut self, s: &'n str);
    fn pick<'a>(&self, a: &'a str, b: &str) -> &'a str;
}
struct N<'n>(Vec<&'n str>);
impl<'n> Named<'n> for N<'n> {
    fn name(&self) -> &'n str {
        self.0[0]
    }
    fn keep(&mut self, s: &'static str) {
        self.0.push(s);
    }
    fn pick<'a>(&self, a: &'a str, b: &'a str) -> &'a str {
        b
    }
}
struct Words(String);
impl Iterator for N<'_> {
    type Item = String;
    fn next(&mut self) -> Option<String> {
        None
    }
}
struct W<'w>(&'w str);
impl<'w> Iterator for W<'w> {
    type Item = &'w str;
    fn next(&mut self) -> Option<&str> {
        None
    }
}
trait Visit<'a> {
    fn visit(&mut self, w: &'a Words);
}
impl<'a> Visit<'a> for Vec<&'a str> {
    fn visit(&mut self, w: &'a Words) {
        self.push(&w.0);
    }
}
fn all<'a, V: Visit<'a>>(v: &mut V, w: &Words) {
    v.visit(w);
}
fn main() {
    let mut v: Vec<&str> = vec![];
    {
        let w = Words(String::new());
        v.visit(&w);
    }
    println!("{v:?}");
}
