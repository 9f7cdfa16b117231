// A pattern names a constant that depends on a type parameter.
trait Kind {
    const ID: u32;
}

fn is<T: Kind>(n: u32) -> bool {
    match n {
        T::ID => true,
        _ => false,
    }
}

struct A;

impl Kind for A {
    const ID: u32 = 1;
}

fn main() {
    println!("{}", is::<A>(1));
}
