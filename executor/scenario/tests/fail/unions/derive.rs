#[derive(Debug)]
union A { n: u32 }
#[derive(Clone)]
union B { n: u32 }
#[derive(PartialEq)]
union C { n: u32 }
#[derive(Default)]
union D { n: u32 }
#[derive(Copy, Clone)]
union E { n: std::mem::ManuallyDrop<String> }
#[derive(Hash)]
union F { n: u32 }
fn main() {}
