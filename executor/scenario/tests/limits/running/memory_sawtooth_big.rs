//~ ends never
fn main(){ let mut n=0u64; for i in 0..60u64 { let v: Vec<Box<u64>>=(0..2_000_000).map(|x| Box::new(x^i)).collect(); n=n.wrapping_add(*v[i as usize]); } println!("{n}"); }
