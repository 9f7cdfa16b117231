//~ ends never
fn main(){ let mut i=0u64; loop { let j=i; Box::leak(Box::new(move || j)); i+=1; } }
