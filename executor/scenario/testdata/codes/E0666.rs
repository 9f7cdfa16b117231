// An impl Trait is a generic argument of another one.
fn run(_: impl Into<impl Copy>) {}
fn main() {}
