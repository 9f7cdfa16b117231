// A bound of an associated type is none of what it is associated with.
trait Part {
    fn size(&self) -> u8;
}

trait Whole {
    type Part;
    fn part(&self) -> Self::Part;
}

trait Factory {
    type Output: Whole<Part: Part>;
    fn make(&self) -> Self::Output;
}

fn sizes<F: Factory>(f: F) -> u8 {
    f.make().part().size() + f.make().size()
}

fn main() {}
