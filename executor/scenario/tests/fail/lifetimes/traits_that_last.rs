// What implements a trait that requires Any, or 'static in another way, lives forever: so it is where the trait is
// implemented, where a bound names it, and where a value becomes a trait object.
use std::any::{Any, TypeId};

trait Part: Any {
    fn any(&self) -> &dyn Any;
}

trait Root
where
    Self: 'static,
{
    type Seed: 'static;

    fn grow(&self) {}
}

trait Leaf: Root {}

struct Bag<T>(T);
struct Pair<'a, 'b>(&'a str, &'b str);

impl<T> Part for Bag<T> {
    fn any(&self) -> &dyn Any {
        self
    }
}

impl<'a> Part for Pair<'a, 'static> {
    fn any(&self) -> &dyn Any {
        self
    }
}

impl Root for Pair<'_, '_> {
    type Seed = u8;
}

impl<'a: 'static> Root for [&'a str; 2] {
    type Seed = &'a str;
}

impl<'a> Root for &'a str {
    type Seed = Pair<'a, 'static>;
}

impl<'a> Leaf for &'a str {}

fn add<P: Part>(_: P) {}

fn wrap<T>(value: T) {
    add(Bag(value));
}

fn is<T, U: 'static>(value: &T) -> bool {
    value.type_id() == TypeId::of::<U>() || (value as &dyn Any).is::<U>()
}

fn lend(text: String) {
    text.as_str().grow();
}

fn main() {
    wrap(1);
    println!("{}", is::<u8, u8>(&1));
    lend(String::new());
}
