// Nobody implements the items of an impl whose type has too many arguments.
struct Stack {
    items: Vec<i32>,
}

impl<T> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, item: i32) {
        self.items.push(item);
    }
}

impl<T> Clone for Stack<T> {
    fn clone(&self) -> Self {
        Stack { items: Vec::new() }
    }
}

trait Show {
    fn show(&self) {}
}

struct Name {
    text: String,
}

impl<'a> Show for Name<'a> {}
impl<T, U> Show for Option<T, U> {}

struct Pair<T> {
    both: [T; 2],
}

impl<'a, T> Show for Pair<'a, T> {}

fn main() {
    let mut s = Stack { items: vec![] };
    s.push(3);
    s.clone();
    Stack::new();
    Name { text: String::new() }.show();
    Some(1).show();
    Pair { both: [1, 2] }.show();
}
