// The argument that determines a parameter is blamed for its bounds; what is projected from it determines nothing.
trait Storage { type Key; type Value; }
struct List;
impl Storage for List { type Key = usize; type Value = String; }
fn a<S: Storage<Value = u32>>(s: &S) {}
fn b<S: Storage<Value = u32>>(s: &S, k: S::Key) {}
fn c<S: Storage<Value = u32>>(s: &S, k: u32) {}
fn d<S: Storage<Value = u32>>(s: S, k: Vec<S::Key>) {}
fn f<S: Storage>(s: S, k: S) {}
fn i<S: Iterator<Item = u8>>(s: S, k: S::Item) {}
fn main() { 
    a(&List);
    b(&List, 1);
    c(&List, 1);
    d(List, vec![]);
    f(1u8, 2u8);
    i(vec![1u32].into_iter(), 1);
}
