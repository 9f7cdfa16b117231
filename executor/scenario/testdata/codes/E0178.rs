// A type with `+` needs parentheses behind `&`.
struct S;
fn f(_: &'static S + 'static) {}
fn main() {}
