// A bound by a trait that requires Any, and a method of it, need a value that lives forever.
use std::any::{Any, TypeId};

trait Part: Any {}

trait Root
where
    Self: 'static,
{
    fn grow(&self) {}
}

impl Root for &'static str {}

struct Bag<T>(T);

impl<T: 'static> Part for Bag<T> {}

fn add<P: Part>(_: P) {}
fn keep<P>(_: P)
where
    P: Root,
{
}

fn wrap<T>(value: T) {
    add(Bag(value));
}

fn is<T, U: 'static>(value: &T) -> bool {
    value.type_id() == TypeId::of::<U>()
}

fn object<T>(value: &T) -> bool {
    (value as &dyn Any).is::<u8>()
}

fn lend(text: String) {
    text.as_str().grow();
    keep(text.as_str());
}

fn fine<P: Part>(part: P) -> Box<dyn Any> {
    add(part);
    keep("x");
    Box::new(1)
}

fn main() {
    wrap(1);
    println!("{} {}", is::<u8, u8>(&1), object(&1));
    lend(String::new());
    fine(Bag(1));
}
