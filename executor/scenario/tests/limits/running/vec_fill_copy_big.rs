//~ ends never
//~ bulk
fn main(){ let mut v=vec![0u64; 8_000_000]; for i in 0..1000u64 { v.fill(i); v.rotate_left(12345); } println!("{}", v[0]); }
