// A trait object leaves out a parameter of its trait whose default is Self.
trait Compare<Rhs = Self> {}
fn sort(_: &dyn Compare) {}
fn main() {}
