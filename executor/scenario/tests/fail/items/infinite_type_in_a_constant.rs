// A borrow that could be promoted is of a type that contains itself.
enum Tree {
    Leaf,
    Node(Tree, Tree),
}
fn depth(t: &Tree) -> u32 {
    match t {
        Tree::Leaf => 0,
        Tree::Node(l, r) => 1 + depth(l).max(depth(r)),
    }
}
fn main() {
    println!("{}", depth(&Tree::Leaf));
}
