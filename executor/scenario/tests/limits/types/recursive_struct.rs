//~ ends refused
//~ says 1: E0072 recursive type `A` has infinite size
struct A { a: A }
struct B { c: C }
struct C { b: Option<B> }
enum D { X(D), Y }
fn main() {}
