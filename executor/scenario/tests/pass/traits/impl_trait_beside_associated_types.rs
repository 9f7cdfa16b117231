// A method of a trait returns a struct of an associated type and of an `impl Trait`, which its impl says.
struct Kept<T, F> {
    rest: Vec<T>,
    keep: F,
}

impl<T, F> Iterator for Kept<T, F>
where
    F: FnMut(&T) -> bool,
{
    type Item = T;

    fn next(&mut self) -> Option<T> {
        while let Some(item) = self.rest.pop() {
            if (self.keep)(&item) {
                return Some(item);
            }
        }
        None
    }
}

trait Keep {
    type Elem;

    fn keep<K, F>(self, key: F, like: K) -> Kept<Self::Elem, impl FnMut(&Self::Elem) -> bool>
    where
        K: PartialEq,
        F: Fn(&Self::Elem) -> K;
}

impl<T> Keep for Vec<T> {
    type Elem = T;

    fn keep<K, F>(self, key: F, like: K) -> Kept<T, impl FnMut(&T) -> bool>
    where
        K: PartialEq,
        F: Fn(&T) -> K,
    {
        Kept { rest: self, keep: move |item: &T| key(item) == like }
    }
}

fn main() {
    for word in vec!["one", "two", "three", "four"].keep(|w| w.len(), 3) {
        println!("{word}");
    }
    println!("{:?}", vec![1, 2, 3, 4].keep(|n| n % 2, 0).collect::<Vec<i32>>());
}
