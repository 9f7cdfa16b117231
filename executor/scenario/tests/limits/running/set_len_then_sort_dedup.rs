//~ ends 139
//~ says error: Undefined Behavior: reading memory at
fn main(){ let mut v: Vec<Box<u64>>=Vec::with_capacity(64); v.push(Box::new(1)); unsafe{v.set_len(64)}; v.sort(); v.dedup(); v.retain(|x| **x>1); println!("{}", v.len()); }
