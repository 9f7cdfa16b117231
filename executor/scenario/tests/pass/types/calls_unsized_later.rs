// What is expected of a box of a dyn Trait or a slice says nothing about the arguments of the call inside.
use std::fmt::Debug;
use std::rc::Rc;

trait Count: Debug {
    fn count(&self) -> usize;
}
impl Count for Vec<usize> {
    fn count(&self) -> usize {
        self.len()
    }
}
impl<T: Debug> Count for Option<T> {
    fn count(&self) -> usize {
        self.iter().count()
    }
}

fn copy<T: Clone>(t: &T) -> T {
    t.clone()
}
fn wrap<T>(t: T) -> Option<T> {
    Some(t)
}

fn main() {
    let list: Vec<Box<dyn Count>> = vec![Box::new(copy(&vec![1usize])), Box::new(wrap(copy(&"x")))];
    println!("{list:?} {}", list.iter().map(|c| c.count()).sum::<usize>());
    let one: Rc<dyn Count> = Rc::new(copy(&[1, 2].into_iter().collect::<Vec<usize>>()));
    let slice: Box<[u8]> = Box::new(copy(&[1, 2]));
    let text: Option<Box<dyn Debug>> = Some(Box::new(std::convert::identity([1.5, 2.5])));
    println!("{} {slice:?} {text:?}", one.count());
}
