// A constant of an impl has another type than its trait declares.
trait Shape {
    const SIDES: u32;
}

struct Square;

impl Shape for Square {
    const SIDES: u64 = 4;
}

fn main() {
    println!("{}", Square::SIDES);
}
