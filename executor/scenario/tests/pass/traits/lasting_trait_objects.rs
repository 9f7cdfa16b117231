//! A trait object is 'static where the trait, or one that it requires, says so.
use std::any::Any;

trait Pet: Any {
    fn name(&self) -> String;
}

trait Trained: Pet {
    fn tricks(&self) -> usize;
}

trait Kept
where
    Self: 'static,
{
    fn place(&self) -> &str;
}

impl dyn Trained {
    fn downcast<T: Trained>(&self) -> Option<&T> {
        (self as &dyn Any).downcast_ref()
    }
}

impl dyn Kept {
    fn describe(&self) -> String {
        format!("kept in {}", self.place())
    }
}

impl PartialEq for dyn Trained {
    fn eq(&self, other: &dyn Trained) -> bool {
        match (self.downcast::<Dog>(), other.downcast::<Dog>()) {
            (Some(a), Some(b)) => a.0 == b.0,
            (None, None) => self.name() == other.name(),
            _ => false,
        }
    }
}

struct Dog(usize);
struct Cat;

impl Pet for Dog {
    fn name(&self) -> String {
        format!("dog {}", self.0)
    }
}
impl Trained for Dog {
    fn tricks(&self) -> usize {
        self.0
    }
}
impl Pet for Cat {
    fn name(&self) -> String {
        "cat".to_string()
    }
}
impl Trained for Cat {
    fn tricks(&self) -> usize {
        0
    }
}
impl Kept for Cat {
    fn place(&self) -> &str {
        "a house"
    }
}

fn of(k: &dyn Kept) -> String {
    k.describe()
}

fn main() {
    let all: Vec<Box<dyn Trained>> = vec![Box::new(Dog(1)), Box::new(Cat), Box::new(Dog(2)), Box::new(Dog(1))];
    for a in &all {
        let same = all.iter().filter(|b| **a == ***b).count();
        println!("{} knows {} tricks, {same} alike", a.name(), a.tricks());
    }
    let cat = Cat;
    println!("{}", of(&cat));
}
