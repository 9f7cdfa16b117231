//~ ends 139
//~ says error: Undefined Behavior: memory access failed: the allocation at
fn main(){ let mut v=vec![1u64,2,3]; let p=&v[0] as *const u64; for i in 0..1000 { v.push(i); } println!("{}", unsafe{*p}); }
