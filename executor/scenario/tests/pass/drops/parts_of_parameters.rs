// Which drops a generic function does, and in which order, does not depend on what its parameters are: a part that is
// moved as a T is moved where T is u32, too.
use std::fmt::Debug;

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        print!("{} ", self.0);
    }
}

fn three<T: Debug>(x: T, y: T, z: T) -> [(T, Noisy); 3] {
    [(x, Noisy("a")), (y, Noisy("b")), (z, Noisy("c"))]
}

fn first<T: Debug>(list: [(T, Noisy); 3]) {
    let [(x, _), ..] = list;
    print!("{x:?}: ");
}

fn last<T: Debug>(list: [(T, Noisy); 3]) {
    let [.., (x, _)] = list;
    print!("{x:?}: ");
}

fn copied<T: Debug + Copy>(list: [(T, Noisy); 3]) {
    let [(x, _), ..] = list;
    print!("{x:?}: ");
}

fn closed<T: Debug>(list: [(T, Noisy); 3]) -> impl FnOnce() {
    move || {
        let [_, (x, _), _] = list;
        print!("{x:?}: ");
    }
}

fn numbers(list: [(u32, Noisy); 3]) {
    let [(x, _), ..] = list;
    print!("{x:?}: ");
}

fn main() {
    first(three(1, 2, 3));
    println!();
    first(three("1".to_string(), "2".to_string(), "3".to_string()));
    println!();
    last(three(1, 2, 3));
    println!();
    copied(three(1, 2, 3));
    println!();
    closed(three(1, 2, 3))();
    println!();
    numbers(three(1, 2, 3));
    println!();
}
