struct S { v: Vec<i32> }
impl IntoIterator for S { type Item = i32; type IntoIter = std::slice::Iter<i32>; fn into_iter(self) -> Self::IntoIter { todo!() } }
impl Iterator for S { type Item = &i32; fn next(&mut self) -> Option<&i32> { None } }
fn main() {}
