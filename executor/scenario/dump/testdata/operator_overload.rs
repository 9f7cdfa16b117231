use std::ops::{Add, Index};
#[derive(Clone, Copy, PartialEq, Debug)]
struct V(i32, i32);
impl Add for V { type Output = V; fn add(self, o: V) -> V { V(self.0 + o.0, self.1 + o.1) } }
impl Index<usize> for V { type Output = i32; fn index(&self, i: usize) -> &i32 { if i == 0 { &self.0 } else { &self.1 } } }
fn main() { println!("{:?} {}", V(1, 2) + V(3, 4), V(5, 6)[1]); }
