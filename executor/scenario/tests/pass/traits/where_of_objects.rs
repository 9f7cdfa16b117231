use std::fmt::Debug;

// The type in a where clause may be an object with several bounds, without parentheses.
fn shown<T>(value: &T) -> String
where
    T: Debug,
    dyn Debug + Send: Debug,
    for<'a> &'a T: Copy,
{
    format!("{value:?}")
}

fn main() {
    println!("{}", shown(&Some(3)));
}
