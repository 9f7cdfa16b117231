// Two items of a module have one name.
struct S;
struct S;
fn main() {}
