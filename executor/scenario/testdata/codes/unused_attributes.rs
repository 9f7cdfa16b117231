// An attribute has no effect where it stands.
#[must_use]
mod m {}
fn main() {}
