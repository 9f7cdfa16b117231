// The type that a trait is for has to live forever, as what it requires does (with E0478).
use std::any::Any;

trait Part: Any {}

impl Part for &str {}

fn main() {}
