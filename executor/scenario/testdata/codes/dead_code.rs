// An item, variant or field is never used.
fn helper() {}
fn main() {}
