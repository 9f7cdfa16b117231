//~ ends never
struct D(u64); impl Drop for D { fn drop(&mut self){ if self.0%100000==0 { println!("d{}", self.0); } } }
fn main(){ let _v: Vec<D>=(0..4_000_000).map(D).collect(); panic!("now"); }
