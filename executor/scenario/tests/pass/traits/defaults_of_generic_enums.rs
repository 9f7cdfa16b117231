// derive(Default) on an enum asks nothing of its parameters. Lifetimes that Fn arguments leave out are not captured.
#[derive(Debug, Default)]
enum Tree<T> {
    #[default]
    Leaf,
    Node(Box<Tree<T>>, T),
}
struct Opaque;
impl<T> Tree<T> {
    fn pop(&mut self) -> Option<T> {
        match std::mem::take(self) {
            Tree::Leaf => None,
            Tree::Node(rest, t) => {
                *self = *rest;
                Some(t)
            }
        }
    }
}
struct Next<'a>(&'a u8);
fn counted(name: &String) -> impl FnMut(Next<'_>) -> usize + 'static {
    let n = name.len();
    move |next| n + *next.0 as usize
}
fn main() {
    let mut t = Tree::Node(Box::default(), Opaque);
    println!("{} {}", t.pop().is_some(), t.pop().is_some());
    let mut count = {
        let name = String::from("ab");
        counted(&name)
    };
    println!("{}", count(Next(&3)));
}
