struct Pool<T> { items: Vec<T> }
trait Job { fn run(&self); }
impl<T: Clone> Job for Pool<T> { fn run(&self) {} }
struct N;
fn a() {
    <Pool<N> as Job>::run(&Pool { items: vec![] });
}
fn b() {
    Job::run(&Pool { items: vec![N] });
    let p = Pool { items: vec![N] };
    <_ as Job>::run(&p);
    <Vec<N> as Job>::run(&vec![]);
}
fn main() {}
