// Lifetimes in where clauses are early-bound, in the trait and in its impl.
trait Visitor<S: Lend> {
    fn visit<'a>(&mut self, item: S::Item<'a>)
    where
        S: 'a;
}
trait Lend {
    type Item<'a>
    where
        Self: 'a;
    fn lend<'a>(&'a mut self) -> Option<Self::Item<'a>>
    where
        Self: 'a;
}
struct Words<'d>(Vec<&'d str>);
impl<'d> Lend for Words<'d> {
    type Item<'a>
        = &'a str
    where
        'd: 'a;
    fn lend<'a>(&'a mut self) -> Option<&'a str>
    where
        'd: 'a,
    {
        self.0.pop()
    }
}
struct Count(usize);
impl<'d> Visitor<Words<'d>> for Count {
    fn visit<'a>(&mut self, item: &'a str)
    where
        'd: 'a,
    {
        self.0 += item.len();
    }
}
fn all<S: Lend, V: Visitor<S>>(mut s: S, v: &mut V) {
    while let Some(item) = s.lend() {
        v.visit(item);
    }
}
fn main() {
    let mut count = Count(0);
    all(Words(vec!["one", "three"]), &mut count);
    println!("{}", count.0);
}
