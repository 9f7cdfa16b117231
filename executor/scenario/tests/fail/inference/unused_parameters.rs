// What no field uses is not inferred: types that differ in it are one to inference.
struct Id<T> {
    raw: u32,
}

struct Marker<'a> {
    n: u8,
}

impl<T> Id<T> {
    fn new(raw: u32) -> Id<T> {
        Id { raw }
    }

    fn get(&self) -> u32 {
        self.raw
    }
}

fn make() -> Id<u8> {
    Id { raw: 1 }
}

fn other(i: Id<u8>) -> Id<u16> {
    i
}

fn main() {
    let m = Marker { n: 1 };
    println!("{}", m.n + make().get() as u8 + other(Id::<u8>::new(1)).get() as u8);
    let v = vec![1];
    drop(v);
    drop(v);
}
