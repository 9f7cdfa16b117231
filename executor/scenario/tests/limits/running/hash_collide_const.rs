//~ ends never
use std::collections::HashMap; use std::hash::*;
#[derive(PartialEq,Eq)] struct K(u64);
impl Hash for K { fn hash<H: Hasher>(&self, h: &mut H) { 1u8.hash(h) } }
fn main(){ let mut m=HashMap::new(); for i in 0..40000u64 { m.insert(K(i), i); } println!("{}", m.len()); }
